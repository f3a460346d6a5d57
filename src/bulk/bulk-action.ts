import type { PathOf } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'

// What is promised of every change of many things at once: a dry run says what it would do, the answer says what became
// of each, very many go on as a job, and what can be taken back is.

/** Singular and plural of the objects: "person", "people". */
export type Noun = readonly [one: string, many: string]

/** What became of a change, or what would. */
export interface BulkDone {
  counts: { succeeded: number; skipped: number; failed: number }
  reasons: readonly { outcome: 'skipped' | 'failed'; count: number; message: string }[]
  skipped: readonly Schemas['BulkRef'][]
  failed: readonly Schemas['BulkRef'][]
  /** By which the server undoes the change; absent where that is impossible. */
  changeId?: string | undefined
  /** What a dry run matched; sent back when it is confirmed. */
  selection?: string | undefined
}

export type BulkOutcome<Done extends BulkDone> = Done | { job: Schemas['Job'] }

export interface BulkLabels {
  /** What is asked, about "25 courses" or one by name. */
  title: (what: string) => string
  /** What the button says; of an empty text while it is not known how many. */
  action: (what: string) => string
  /** What the dry run foretells, after "18 of 25 will be". */
  will: string
  /** What is said once it is done, of "18 courses" or of "18 of 25 courses". */
  done: (what: string) => string
  /** What else there is to know. */
  note?: string | undefined
  tone?: 'danger'
}

/** How a change is sent. */
export interface How {
  /** With `dryRun` it only asks what it would do; `confirm` is the selection of the dry run that was confirmed. */
  query: { dryRun: boolean; confirm?: string }
  signal?: AbortSignal | undefined
  /** The same at each try to do it, so that an answer that is lost does not make it happen twice. */
  key?: string
}

/** All that is known of a family of changes. */
export interface BulkAction<Change, Done extends BulkDone> {
  noun: (change: Change) => Noun
  words: (change: Change) => BulkLabels
  /** Does it, or asks what it would do. */
  send: (change: Change, how: How) => Promise<BulkOutcome<Done>>
  /** What is old once it was done. */
  stale: readonly PathOf<'get'>[]
  /** What simply happens without a question, since it can be taken back or does no harm. */
  skipsConfirmation?: (asked: BulkRequest<Change>) => boolean
  /** Whether something simple takes something away or writes to many, as its dry run says: then there is a question. */
  needsConfirmation?: (done: Done) => boolean
  /** What is still to be decided before it can be said what it does; null when nothing is. */
  missing?: (change: Change) => string | null
  /** The change that reverts it, where the answer has no `changeId` to undo it by. */
  inverse?: (change: Change) => Change | undefined
  /** The same for those that failed; undefined where they cannot be named. */
  again: (change: Change, refs: string[]) => Change | undefined
  /** What comes along, in a line each. */
  consequences?: (done: Done, change: Change) => string[]
  /** With what it was done, by name. */
  names: (done: Done, change: Change) => { id: string; text: string }[]
  /** How many people it writes to or takes something from; above 500 the number has to be typed. */
  reaches?: (change: Change, done: Done) => number
  /** How wide the dialog is; small when nothing else is said. */
  size?: 'sm' | 'md'
}

/** A change that somebody asks for, of things that are known by now. */
export interface BulkRequest<Change> {
  change: Change
  /** How many things it is about; undefined where the dry run is first to know. */
  count?: number | undefined
  /** The name, when it is one thing. */
  name?: string | undefined
  /** Called once it is done or under way. */
  onDone?: (() => void) | undefined
}
