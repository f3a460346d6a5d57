import type { ConflictRow } from '~/forms/conflict-notice'
import type { ImportField } from '~/tabular/import-fields'
import type { Import } from '~/features/import/import.api'
import type { Sending } from './row-sender'
import type { Arrangement } from './sheet-arrangement'
import type { SheetFacts } from './sheet-stats'
import type { SheetRow } from './sheet-row'

/** The sheet as it is at one moment; a new one after each change. */
export type SheetView = SheetFacts & {
  /** The rows in sight, in their order. */
  shown: readonly SheetRow[]
  rowCount: number
  arrangement: Arrangement
  /** How many rows wait for their verdict. */
  waiting: number
  sending: Sending
  /** What waits to be sent beside what somebody else has sent; empty when a person has nothing to decide. */
  conflict: readonly ConflictRow[]
  canUndo: boolean
}

export type CellChange = { row: number; field: ImportField; text: string }

/** What the page learns on the way. */
export type SheetNews = {
  onImport: (latest: Import) => void
  /** The import was started or discarded elsewhere. */
  onClosed: () => void
}
