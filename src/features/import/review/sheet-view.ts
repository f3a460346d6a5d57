import type { ConflictRow } from '~/forms/conflict-notice'
import type { ImportField } from '~/tabular/import-fields'
import type { Import } from '~/features/import/import.api'
import type { Sending } from './row-sender'
import type { Arrangement } from './sheet-arrangement'
import type { SheetFacts } from './sheet-stats'
import type { SheetRow } from './sheet-row'

/** A snapshot of the sheet; a new one after each change. */
export type SheetView = SheetFacts & {
  /** The visible rows, in order. */
  shown: readonly SheetRow[]
  rowCount: number
  arrangement: Arrangement
  /** How many rows wait for their verdict. */
  waiting: number
  sending: Sending
  /** Pending rows beside those that somebody else has sent; empty if there is no conflict. */
  conflict: readonly ConflictRow[]
  canUndo: boolean
}

export type CellChange = { row: number; field: ImportField; text: string }

/** Events for the page. */
export type SheetNews = {
  onImport: (latest: Import) => void
  /** The import was started or discarded elsewhere. */
  onClosed: () => void
}
