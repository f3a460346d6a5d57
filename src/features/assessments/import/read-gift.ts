import { taking, type Imported, type Read } from './imported'

const escaped = /\\([~=#{}:\\])/g
/** Escaped signs wait as characters that no text has, so that they divide nothing. */
const hold = (text: string) =>
  text.replaceAll(escaped, (_whole, sign: string) =>
    String.fromCodePoint(0xe000 + sign.charCodeAt(0)),
  )
const release = (text: string) =>
  text
    .replaceAll(/[\uE000-\uE0FF]/g, (held) =>
      String.fromCodePoint((held.codePointAt(0) ?? 0) - 0xe000),
    )
    .replaceAll('\\n', '\n')
    .trim()

const format = /^\[(html|moodle|plain|markdown)\]/
const unknown = 'This question type is not supported'

interface Block {
  line: number
  text: string
}

/** The questions of a file with the lines on which they begin; comments and categories are left out. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isNothing = /^\s*(\/\/|\$CATEGORY:)/.test(line)
    if (line.trim() === '') open = null
    else if (!isNothing && open) open.text += `\n${line}`
    else if (!isNothing) {
      open = { line: index + 1, text: line }
      blocks.push(open)
    }
  }
  return blocks
}

/** The answers between the braces, each with its sign; feedback to single answers has no place here. */
function answersOf(body: string) {
  return [...body.matchAll(/([=~])((?:%-?[\d.]+%)?)([^=~]*)/g)].map(
    ([, sign, weight, rest = '']) => ({
      isCorrect: sign === '=' || Number((weight ?? '').replaceAll('%', '')) > 0,
      sign,
      text: release(rest.split('#')[0] ?? ''),
    }),
  )
}

function readBody(read: Read, body: string): string | null {
  const [answers = '', general] = body.split('####')
  if (general !== undefined) read.explanation = release(general)
  const truth = /^\s*(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(answers)?.[1]
  if (truth !== undefined) {
    const isTrue = truth.toUpperCase().startsWith('T')
    read.type = 'true-false'
    read.options = [
      { text: 'True', isCorrect: isTrue },
      { text: 'False', isCorrect: !isTrue },
    ]
    return null
  }
  if (answers.trim() === '') return `${unknown}: an essay has no right answer`
  if (answers.trim().startsWith('#')) return `${unknown}: it asks for a number`
  const found = answersOf(answers)
  if (found.some(({ text }) => text.includes('->'))) return `${unknown}: it asks for pairs`
  if (found.length === 0) return 'The answers have no = or ~ before them'
  if (found.every(({ sign }) => sign === '=')) read.acceptedAnswers = found.map(({ text }) => text)
  else read.options = found.map(({ text, isCorrect }) => ({ text, isCorrect }))
  return null
}

/** Questions in Moodle's GIFT format: one of several, several of several, true or false, short text. */
export function readGift(source: string): Imported {
  const result: Imported = { questions: [], problems: [] }
  for (const { line, text } of blocksOf(hold(source.replace(/^\uFEFF/, '')))) {
    const body = /\{([^{}]*)\}/s.exec(text)
    if (!body) {
      result.problems.push({ line, message: 'There are no answers in { braces }' })
      continue
    }
    const before = text
      .slice(0, body.index)
      .replace(/^\s*::[^:]*::/, '')
      .trim()
    const after = text.slice(body.index + body[0].length).trim()
    const words = release(before.replace(format, ''))
    const blank = after === '' ? '' : ` _____ ${release(after)}`
    const read: Read = {
      text: words + blank,
      isHtml: format.exec(before)?.[1] === 'html',
      options: [],
      acceptedAnswers: [],
    }
    const wrong = readBody(read, body[1] ?? '')
    if (wrong === null) taking(result, line, read)
    else result.problems.push({ line, message: wrong })
  }
  return result
}
