/** A tag that a text may contain, such as `{{firstName}}`. */
export interface TextTag {
  name: string
  label: string
  /** What is known about its values: "14 of 118 have no last name". */
  note?: string
}

const pattern = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** The written form of a tag. */
export const tagText = (name: string, fallback: string | null | undefined) =>
  fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`

/** The elements of the editor's chips. */
const chips = 'span[data-type="mention"]'

/** HTML with an element for each known tag, which the editor shows as a chip. */
export function withChips(html: string, names: ReadonlySet<string>) {
  if (!html.includes('{{')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) if (text instanceof Text) replaceTags(text, names)
  return body.innerHTML
}

function replaceTags(text: Text, names: ReadonlySet<string>) {
  const parts: (string | HTMLElement)[] = []
  let end = 0
  for (const match of text.data.matchAll(pattern)) {
    const name = (match[1] ?? '').trim()
    if (!names.has(name)) continue
    const element = document.createElement('span')
    element.dataset.type = 'mention'
    element.dataset.id = name
    if (match[2]) element.dataset.label = match[2].trim()
    parts.push(text.data.slice(end, match.index), element)
    end = match.index + match[0].length
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end))
}

/** The HTML of the editor with its chips as text. */
export function withoutChips(html: string) {
  if (!html.includes('data-type="mention"')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll<HTMLElement>(chips))
    element.replaceWith(tagText(element.dataset.id ?? '', element.dataset.label))
  return body.innerHTML
}
