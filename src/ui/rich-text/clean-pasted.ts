import { makeLists, styleOf } from './pasted-lists'

// Pasted HTML of Word, Google Docs and web pages, reduced to what the editor has: headings, lists, marks and links.

/** What the editor copies itself. */
const isOwn = (html: string) => html.includes('data-pm-slice')

/**
 * Parses HTML. Styles become data attributes first: the page's content security policy reports inline styles even in
 * documents that are never shown.
 */
function parse(html: string) {
  const plain = html
    .replaceAll(/<(style|script|xml)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
  return new DOMParser().parseFromString(plain, 'text/html')
}

function removeComments(document: Document) {
  const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT)
  for (let node = comments.nextNode(); node; node = comments.nextNode())
    node.parentNode?.removeChild(node)
}

function rename(document: Document, element: Element, tag: string) {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Two levels of headings: a document's title and its main headings, and everything below. */
function makeHeadings(document: Document) {
  for (const element of document.body.querySelectorAll('h1, p.MsoTitle, p.Title'))
    rename(document, element, 'h2')
  for (const element of document.body.querySelectorAll('h4, h5, h6, p.MsoSubtitle'))
    rename(document, element, 'h3')
}

/** Marks by their styles, the outermost first. */
const marks: [tag: string, isIn: RegExp][] = [
  ['strong', /font-weight: ?(?:bold|[6-9]00)/],
  ['em', /font-style: ?italic/],
  ['s', /text-decoration[^;]*line-through/],
  ['u', /text-decoration[^;]*underline/],
]

function makeMarks(document: Document) {
  for (const bold of document.body.querySelectorAll('b, strong'))
    if (/font-weight: ?(?:normal|400)/.test(styleOf(bold))) bold.replaceWith(...bold.childNodes)
  for (const span of document.body.querySelectorAll('span[data-style]')) {
    const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null
    for (const [tag, isIn] of marks) {
      if (!isIn.test(styleOf(span))) continue
      if ((tag === 'u' && span.closest('a')) || (tag === 'strong' && isHeading)) continue
      const mark = document.createElement(tag)
      mark.append(...span.childNodes)
      span.append(mark)
    }
  }
}

/** A table as a list with an item for each row. */
function makeRows(document: Document) {
  // Inner tables first: they become part of a cell.
  for (const table of [...document.body.querySelectorAll('table')].toReversed()) {
    const list = document.createElement('ul')
    for (const row of table.rows) {
      const item = document.createElement('li')
      const cells = [...row.cells].filter((cell) => cell.textContent.trim() !== '')
      for (const [index, cell] of cells.entries()) {
        if (index > 0) item.append(' | ')
        for (const [line, block] of [...cell.querySelectorAll('p, div, li')].entries()) {
          if (line > 0) block.before(' ')
          block.replaceWith(...block.childNodes)
        }
        item.append(...cell.childNodes)
      }
      if (cells.length > 0) list.append(item)
    }
    table.replaceWith(list)
  }
}

/** Removes what has no content, and all attributes but addresses of links. */
function removeRest(document: Document) {
  const { body } = document
  for (const element of body.querySelectorAll(
    'img, meta, link, title, .EOP, br.Apple-interchange-newline',
  ))
    element.remove()
  for (const element of [...body.querySelectorAll('*')].toReversed()) {
    const href = element.localName === 'a' ? element.getAttribute('href') : null
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    if (href) element.setAttribute('href', href)
    const isPlain =
      element.localName.includes(':') ||
      element.localName === 'span' ||
      element.localName === 'font'
    if (isPlain || (element.localName === 'a' && !href)) element.replaceWith(...element.childNodes)
  }
  for (const block of body.querySelectorAll('p, h2, h3'))
    if (block.textContent.trim() === '') block.remove()
}

/** Cleans pasted HTML. */
export function cleanPasted(html: string) {
  if (isOwn(html)) return html
  const document = parse(html)
  removeComments(document)
  makeLists(document)
  makeHeadings(document)
  makeMarks(document)
  makeRows(document)
  removeRest(document)
  return document.body.innerHTML
}
