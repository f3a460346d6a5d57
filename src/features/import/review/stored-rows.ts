import { readImport, readRows, type Import } from '~/features/import/import.api'
import { words } from './sheet-arrangement'
import { storedRow, type SheetRow } from './sheet-row'

/** An import as the server has it, with its rows from the first on. */
export type StoredRows = { latest: Import; rows: readonly SheetRow[] }

type Options = { signal?: AbortSignal; onProgress?: (done: number) => void }

/**
 * Reads the rows that have arrived. The import is read before them: should somebody send rows meanwhile, what is sent
 * from here next is refused, and all is read once more.
 */
export async function readStored(id: string, { signal, onProgress }: Options = {}) {
  const latest = await readImport(id, signal)
  const rows: SheetRow[] = []
  while (rows.length < latest.receivedCount) {
    const piece = (await readRows(id, rows.at(-1)?.row ?? 0, signal)).map(storedRow)
    if (piece.length === 0) break
    for (const row of piece) {
      // Made piece by piece, so that the first search need not make all of them.
      words(row)
      rows.push(row)
    }
    onProgress?.(rows.length)
  }
  return { latest, rows } satisfies StoredRows
}
