const escaped = /\\([~=#{}:\\])/g

/** Escaped characters are replaced with private ones, so that they separate nothing. */
export const escapeCharacters = (text: string) =>
  text.replaceAll(escaped, (_whole, sign: string) =>
    String.fromCodePoint(0xe000 + sign.charCodeAt(0)),
  )

export const release = (text: string) =>
  text
    .replaceAll(/[\uE000-\uE0FF]/g, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe000),
    )
    .replaceAll('\\n', '\n')
    .trim()

export interface GiftBlock {
  line: number
  text: string
  tags: string[]
}

const tag = /\[tag:((?:\\\]|[^\]])+)\]/g
const tagsIn = (comment: string) =>
  [...comment.matchAll(tag)].map(([, name = '']) => release(name.replaceAll('\\]', ']')))

/** The questions of a file with their first lines, and the tags that Moodle writes in comments above them. */
export function blocksOf(text: string): GiftBlock[] {
  const blocks: GiftBlock[] = []
  let open: GiftBlock | null = null
  let tags: string[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^\s*\/\//.test(line)) {
      if (open) open.tags.push(...tagsIn(line))
      else tags.push(...tagsIn(line))
    } else if (line.trim() === '') open = null
    else if (/^\s*\$CATEGORY:/.test(line)) tags = []
    else if (open) open.text += `\n${line}`
    else {
      open = { line: index + 1, text: line, tags }
      tags = []
      blocks.push(open)
    }
  }
  return blocks
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function entityOf(entity: string, name: string) {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (name.startsWith('#') && code > 0 && code < 0x110000) return String.fromCodePoint(code)
  return entities[name.toLowerCase()] ?? entity
}

/** The text of HTML in an answer, which is plain text here. */
export const wordsOfHtml = (html: string) =>
  html
    .replaceAll(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, ' ')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, entityOf)
    .replaceAll(/\s+/g, ' ')
    .trim()
