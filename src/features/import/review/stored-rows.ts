import { readImport, readRows, type Import } from '~/features/import/import.api'
import { searchText } from './sheet-arrangement'
import { storedRow, type SheetRow } from './sheet-row'

/** An import with its stored rows. */
export type StoredRows = { latest: Import; rows: readonly SheetRow[] }

type Options = { signal?: AbortSignal; onProgress?: (done: number) => void }

/**
 * Fetches the stored rows. The import is fetched before: if somebody sends rows meanwhile, the next request from here
 * is refused, and everything is fetched again.
 */
export async function readStored(id: string, { signal, onProgress }: Options = {}) {
  const latest = await readImport(id, signal)
  const rows: SheetRow[] = []
  while (rows.length < latest.receivedCount) {
    const batch = (await readRows(id, rows.at(-1)?.row ?? 0, signal)).map(storedRow)
    if (batch.length === 0) break
    for (const row of batch) {
      // Built in pieces, so that the first search is fast.
      searchText(row)
      rows.push(row)
    }
    onProgress?.(rows.length)
  }
  return { latest, rows } satisfies StoredRows
}
