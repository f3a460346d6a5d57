// Lists of word processors, whose items are paragraphs or separate lists with a level, as nested lists.

export type Item = { level: number; isOrdered: boolean; list: string; content: Node[] }

/** The text that Word writes before an item: "1.", "a)", "iv." or a bullet. */
const isNumber = (marker: string) => /^[([]?(?:\d+|[a-z]{1,4})[.)\]]/i.test(marker.trim())

export const styleOf = (element: Element) =>
  (element.getAttribute('data-style') ?? '').replaceAll(/\s+/g, ' ').toLowerCase()

/** The item in a paragraph of Word; undefined for other elements. */
function wordItem(element: Element): Item | undefined {
  const [, list = '', level = '1'] = /mso-list: ?(l\d+) level(\d+)/.exec(styleOf(element)) ?? []
  if (!list) return undefined
  const markers = [...element.querySelectorAll('span')].filter((span) =>
    /mso-list: ?ignore/.test(styleOf(span)),
  )
  const isOrdered = isNumber(markers[0]?.textContent ?? '')
  for (const marker of markers) marker.remove()
  return { level: Number(level), isOrdered, list, content: [...element.childNodes] }
}

/** The items in a list of Word for the web, which wraps each item in a list of its own. */
function webItems(element: Element): Item[] | undefined {
  if (!element.classList.contains('ListContainerWrapper')) return undefined
  return [...element.querySelectorAll('li')].map((item) => ({
    level: Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1),
    isOrdered: item.parentElement?.localName === 'ol',
    list: item.getAttribute('data-listid') ?? '',
    content: [...item.childNodes],
  }))
}

/** Builds nested lists from items in their order. */
export function listsOf(document: Document, items: Item[]) {
  const roots: Element[] = []
  const open: { level: number; list: string; element: Element }[] = []
  for (const { level, isOrdered, list, content } of items) {
    const tag = isOrdered ? 'ol' : 'ul'
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    const isNext = last?.level === level && last.element.localName === tag && last.list === list
    if (last?.level === level && !isNext) open.pop()
    if (!isNext) {
      const element = document.createElement(tag)
      const parent = open.at(-1)?.element.lastElementChild
      if (parent) parent.append(element)
      else roots.push(element)
      open.push({ level, list, element })
    }
    const item = document.createElement('li')
    item.append(...content)
    open.at(-1)?.element.append(item)
  }
  return roots
}

/** Replaces runs of neighbouring items by lists. */
function replaceRuns(document: Document, parent: Element) {
  let run: { elements: Element[]; items: Item[] } = { elements: [], items: [] }
  const close = () => {
    run.elements[0]?.before(...listsOf(document, run.items))
    for (const element of run.elements) element.remove()
    run = { elements: [], items: [] }
  }
  for (const child of Array.from(parent.children)) {
    const item = wordItem(child)
    const items = item ? [item] : webItems(child)
    if (items) run = { elements: [...run.elements, child], items: [...run.items, ...items] }
    else close()
  }
  close()
}

/** Google Docs puts a nested list beside the item that it belongs to. */
function nestSublists(body: Element) {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
}

export function makeLists(document: Document) {
  const parents = new Set<Element>([document.body])
  for (const element of document.body.querySelectorAll('p, .ListContainerWrapper'))
    if (element.parentElement) parents.add(element.parentElement)
  for (const parent of parents) replaceRuns(document, parent)
  nestSublists(document.body)
}
