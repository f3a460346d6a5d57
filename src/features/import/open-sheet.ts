import { rowsAtOnce, readRows, type Import } from './import.api'
import { ImportSheet } from './import-sheet'
import type { SheetNews } from './sheet-view'
import type { ListReader } from './list-reader'
import type { Mapping } from './column-guess'
import { storedRow } from './sheet-row'

/** The sheet of a list that was just read. Its rows come piece by piece, and are sent as they come. */
export function sheetOf(id: string, reader: ListReader, mapping: Mapping, news: SheetNews) {
  const sheet = new ImportSheet(id, news)
  const arrived = reader.rows(
    mapping,
    (rows) => {
      sheet.add(rows)
      sheet.send()
    },
    rowsAtOnce,
  )
  void arrived.finally(() => reader.close())
  return sheet
}

/** The sheet of an import that was begun before, with its rows as the server has them. */
export async function storedSheet(
  { _id, receivedCount }: Import,
  news: SheetNews,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const sheet = new ImportSheet(_id, news)
  let after = 0
  let count = 0
  while (count < receivedCount) {
    const rows = await readRows(_id, after, signal)
    if (rows.length === 0) break
    sheet.addJudged(rows.map(storedRow))
    count += rows.length
    after = rows.at(-1)?.row ?? after
    onProgress(count)
  }
  return sheet
}
