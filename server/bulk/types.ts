import type { Ctx } from '../contract/ctx.ts'
import type { AuditBy } from '../audit/audit.ts'
import type { Tally } from '../audit/tally.ts'
import type { components } from '../../openapi/generated/types.ts'
import type { Tx } from '../db/open.ts'
import type { RowBefore } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'

/** The context of a bulk action: its transaction, and on whose behalf it runs. */
export type BulkCtx = {
  tx: Tx
  jobs: Jobs
  organisationId: string
  by: AuditBy
  /** A note of the sender, for the mails. */
  note?: string
  /** The admin who requested it earlier, if the system acts now. */
  onBehalfOf?: string | null
  /** How added users came; default: manually. */
  source?: 'manual' | 'signup-link'
}

export const bulkCtx = ({ user, jobs, ip, requestId }: Ctx, tx: Tx): BulkCtx => {
  const { id: adminId, organisationId } = user
  return { tx, jobs, organisationId, by: { organisationId, adminId, ip, requestId } }
}

/** A row of a bulk action, in its place: the id or address of the object, and what is needed beside it. */
export type Row = {
  position: number
  ref: string
  input: Record<string, unknown> | null
  /** For undo: what was recorded of the row when it was changed. */
  before: RowBefore | null
}

/** Why a row is left out: `message` is about one object by name, `ofMany` about several without names. */
export type Reason = {
  outcome: 'skipped' | 'failed'
  code: string
  message: string
  ofMany?: string
}

/** The outcome of a row, or what it would be. */
export type RowResult<Item = unknown> = Pick<Row, 'position' | 'ref'> & {
  name: string
  outcome: 'succeeded' | 'skipped' | 'failed'
  code?: string
  message?: string
  ofMany?: string
  /** How the answer lists the row if it succeeded. */
  item?: Item
  /** For rows that succeeded: what undoing it needs. */
  before?: RowBefore
}

/** The outcome of some rows. `effects` are the consequences: mails, memberships and so on. */
export type BatchResult<Item = unknown, Effects = unknown> = {
  results: RowResult<Item>[]
  effects: Effects
  /** Lines of the audit log about all rows together. */
  tallies: Tally[]
}

/** Judges some rows and changes those that pass. With `dry` it judges in the same way and writes nothing. */
export type Work<Item = unknown, Effects = unknown> = (
  ctx: BulkCtx,
  rows: Row[],
  dry: boolean,
) => Promise<BatchResult<Item, Effects>>

export type Counts = Record<RowResult['outcome'], number>

/** What all bulk answers have in common. */
export type Summary<Item = unknown> = {
  succeeded: Item[]
  skipped: components['schemas']['BulkRef'][]
  failed: components['schemas']['BulkRef'][]
  counts: Counts
  reasons: components['schemas']['LibraryBulk']['reasons']
}

/** An operation on many rows. `Input` is stored with the job or the recorded change, and read back by `readInput`. */
export type BulkAction<
  Input extends object = object,
  Item = unknown,
  Effects = unknown,
  Answer extends Summary = Summary,
> = {
  /** Unique; also the kind of its jobs. */
  name: string
  /** The title of a job or change: "Publishing 612 courses". */
  title(count: number, input: Input): string
  /** The verb of the result: "600 published". */
  did(input: Input): string
  /** The screen that shows the changed objects. */
  href: string
  /** Rows in one batch of a job. Default: 500. */
  batchSize?: number
  readInput(stored: object): Input
  work(input: Input): Work<Item, Effects>
  /** The answer of the call, from the outcome of all rows and the effects of each batch. */
  summarise(summary: Summary<Item>, effects: Effects[]): Answer
  /** Reverts rows that succeeded; undefined where that is impossible. `title` is that of the change. */
  undo?(input: Input, title: string): Work | undefined
  /** Whether a small change can be reverted exactly. Default: yes. */
  isUndoable?(input: Input, effects: Effects): boolean
}

export type BulkActions = ReadonlyMap<string, BulkAction>
