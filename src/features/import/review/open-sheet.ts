import { rowsAtOnce, type Draft } from '~/features/import/import.api'
import { ImportSheet } from './import-sheet'
import type { SheetNews } from './sheet-view'
import type { ListReader } from '~/tabular/list-reader'
import type { Mapping } from '~/tabular/column-guess'
import { readStored } from './stored-rows'

/** The sheet of a file that was just read. Its rows arrive in pieces, and are sent as they arrive. */
export function sheetOf(draft: Draft, reader: ListReader, mapping: Mapping, events: SheetNews) {
  const sheet = new ImportSheet(draft, events)
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

/** The sheet of an existing import, with the server's rows. */
export async function storedSheet(
  draft: Draft,
  events: SheetNews,
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const stored = await readStored(draft._id, { signal, onProgress })
  const sheet = new ImportSheet(stored.latest, events)
  sheet.takeIn(stored)
  return sheet
}
