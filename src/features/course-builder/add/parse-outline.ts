import Papa from 'papaparse'

/** A line of a list: the item, and its section. */
export interface ListRow {
  /** The line number, from 1. */
  line: number
  /** Empty if it has none; it then belongs to the section of the rows above. */
  section: string
  /** A title, a file name, or an id. */
  name: string
  title: string | null
  required: boolean
  preview: boolean
}

type Column = 'section' | 'name' | 'title' | 'required' | 'preview'

const columnNames: Record<string, Column> = {
  section: 'section',
  module: 'section',
  item: 'name',
  asset: 'name',
  name: 'name',
  file: 'name',
  title: 'title',
  required: 'required',
  preview: 'preview',
}

const answers: Record<string, boolean> = {
  yes: true,
  true: true,
  x: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

/** The columns: by the header row, or without one by their number. */
function columnsOf(first: readonly string[], width: number) {
  const named = first.map((cell) => columnNames[cell.trim().toLowerCase()])
  if (named.includes('name')) return { columns: named, head: 1 }
  const plain: Column[] = ['section', 'name', 'title', 'required', 'preview']
  return { columns: width === 1 ? plain.slice(1, 2) : plain, head: 0 }
}

/** Parses a list of contents: CSV, tab-separated, or one name per line. Errors are reported by line. */
export function readList(text: string) {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''))
  const width = Math.max(0, ...data.map((cells) => cells.length))
  const { columns, head } = columnsOf(data[0] ?? [], width)
  const rows: ListRow[] = []
  const problems: string[] = []
  let section = ''
  for (const [index, cells] of data.entries()) {
    const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? ''
    if (index < head || cells.every((each) => each.trim() === '')) continue
    const line = index + 1
    section = cell('section') || section
    const refuse = (reason: string) => problems.push(`Line ${line}: ${reason}.`)
    const answer = (column: Column, usual: boolean) => {
      const word = cell(column).toLowerCase()
      return word === '' ? usual : answers[word]
    }
    const [required, preview] = [answer('required', true), answer('preview', false)]
    const [name, title] = [cell('name'), cell('title')]
    if (name === '') refuse('The item is missing')
    else if ([...name].length > 255) refuse('Use at most 255 characters for an item')
    else if ([...section].length > 100) refuse('Use at most 100 characters for a section title')
    else if ([...title].length > 120) refuse('Use at most 120 characters for a title')
    else if (required === undefined || preview === undefined)
      refuse('Enter yes or no for required and preview')
    else rows.push({ line, section, name, title: title || null, required, preview })
  }
  return { rows, problems }
}
