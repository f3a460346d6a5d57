/** Why a file cannot be imported. */
export type ListProblemCode =
  | 'empty'
  | 'too-large'
  | 'too-packed'
  | 'too-many-rows'
  | 'too-spread'
  | 'old-excel'
  | 'no-sheet'
  | 'protected'
  | 'no-list'
  | 'open-document'
  | 'numbers'
  | 'word'
  | 'binary-excel'
  | 'archive'
  | 'damaged'
  | 'not-read'

const sentences: Record<ListProblemCode, string> = {
  empty: 'It has no rows. Choose a file with one person in each row.',
  'too-large': 'It is larger than 20 MB. Split it into several files.',
  'too-packed':
    'It is too large when unpacked. Copy the list to a new workbook without pictures and formatting.',
  'too-many-rows': 'It has more than 100,000 rows. Split it into several files.',
  'too-spread': 'Its cells are too far apart. Copy the list to a new sheet and save it as a file.',
  'old-excel':
    'It is in the old Excel format (.xls). Open it in Excel and save it as .xlsx or CSV.',
  'no-sheet':
    'It is a web page or XML file with the extension of a spreadsheet. Open it in Excel and save it as .xlsx or CSV.',
  protected: 'It is protected by a password. Save a copy without the password.',
  'no-list': 'It is neither a CSV file nor an Excel workbook (.xlsx).',
  'open-document': 'It is an OpenDocument spreadsheet (.ods). Open it and save it as .xlsx or CSV.',
  numbers: 'It is an Apple Numbers file. Export it from Numbers as Excel (.xlsx) or CSV.',
  word: 'It is a Word document, not a list. Copy its table to a spreadsheet and save that as .xlsx or CSV.',
  'binary-excel':
    'It is in the binary Excel format (.xlsb). Open it in Excel and save it as .xlsx or CSV.',
  archive: 'It is a ZIP archive, not a workbook. Unpack it and choose the list in it.',
  damaged: 'It is damaged or incomplete. Open it in Excel and save it again.',
  'not-read':
    'Your browser could not read it. Check your connection, reload the page and try again.',
}

/** An unreadable file, with a message for users. */
export class ListProblem extends Error {
  override readonly name = 'ListProblem'
  readonly code: ListProblemCode
  constructor(code: ListProblemCode) {
    super(sentences[code])
    this.code = code
  }
}

export const maxBytes = 20 * 1000 * 1000
export const maxRows = 100_000
