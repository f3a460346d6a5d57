import { rowsAtOnce, type Draft } from '~/features/import/import.api'
import { ImportSheet } from './import-sheet'
import type { SheetNews } from './sheet-view'
import type { ListReader } from '~/tabular/list-reader'
import type { Mapping } from '~/tabular/column-guess'
import { readStored } from './stored-rows'

/** The sheet of a list that was just read. Its rows come piece by piece, and are sent as they come. */
export function sheetOf(draft: Draft, reader: ListReader, mapping: Mapping, news: SheetNews) {
  const sheet = new ImportSheet(draft, news)
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
  draft: Draft,
  news: SheetNews,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const stored = await readStored(draft._id, { signal, onProgress })
  const sheet = new ImportSheet(stored.latest, news)
  sheet.takeIn(stored)
  return sheet
}
