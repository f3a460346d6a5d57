import { EncryptedFileError, formatValue, HucreError, type CellValue } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { ListProblem, maxRows } from './list-problem'
import { checkUnpackedSize } from './zip-size'

/** Rows above the heads, and the heads. */
const extra = 20

/** A cell as the spreadsheet shows it. */
function shown(value: CellValue, formatOf: () => string | undefined, is1904: boolean): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const format = formatOf()
  if (format !== undefined && format !== 'General') return formatValue(value, format, { is1904 })
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

export type SheetRows = { sheets: string[]; sheet: string; rows: string[][] }

/** The rows of one sheet of a workbook: the one that is asked for, else the first that is not hidden. */
export async function readWorkbook(bytes: Uint8Array, wanted?: string): Promise<SheetRows> {
  checkUnpackedSize(bytes)
  const sheets: string[] = []
  try {
    const workbook = await readXlsx(bytes, {
      readStyles: true,
      maxRows: maxRows + extra,
      sheets({ name, hidden, veryHidden }) {
        if (!hidden && !veryHidden) sheets.push(name)
        const chosen = sheets.includes(wanted ?? '') ? wanted : sheets[0]
        return name === (wanted ?? chosen)
      },
    })
    const sheet = workbook.sheets[0]
    if (!sheet) throw new ListProblem('empty')
    const is1904 = workbook.dateSystem === '1904'
    const rows = sheet.rows.map((row, at) =>
      row.map((value, column) =>
        shown(value, () => sheet.cells?.get(`${at},${column}`)?.style?.numFmt, is1904),
      ),
    )
    return { sheets, sheet: sheet.name, rows }
  } catch (cause) {
    if (cause instanceof EncryptedFileError) throw new ListProblem('protected')
    if (cause instanceof HucreError) throw new ListProblem('damaged')
    throw cause
  }
}
