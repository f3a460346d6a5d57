import type { PathOf } from '~/api/contract-types'
import type { Schemas } from '~/api/schemas'

// What is promised of every change of many things at once: a dry run says what it would do, the answer says what became
// of each, very many go on as a job, and what can be taken back is.

/** What a change is about, as one and as several: "course", "courses". */
export type Noun = readonly [one: string, many: string]

/** What became of a change, or what would. */
export interface BulkDone {
  counts: { succeeded: number; skipped: number; failed: number }
  reasons: readonly { outcome: 'skipped' | 'failed'; count: number; message: string }[]
  skipped: readonly Schemas['BulkRef'][]
  failed: readonly Schemas['BulkRef'][]
}

export type BulkOutcome<Done extends BulkDone> = Done | { job: Schemas['Job'] }

export interface BulkWords {
  /** What is asked, about "25 courses" or one by name. */
  title: (what: string) => string
  /** What the button says. */
  action: (what: string) => string
  /** What the dry run foretells, after "18 of 25 will be". */
  will: string
  /** What is said once it is done, after "18 courses". */
  done: string
  /** What else there is to know. */
  note?: string | undefined
  tone?: 'danger'
}

/** All that is known of a family of changes. */
export interface BulkKind<Change, Done extends BulkDone> {
  noun: Noun
  words: (change: Change) => BulkWords
  /** Does it, or asks what it would do. */
  send: (
    change: Change,
    how: { dryRun: boolean; signal?: AbortSignal },
  ) => Promise<BulkOutcome<Done>>
  /** What is old once it was done. */
  stale: readonly PathOf<'get'>[]
  /** Whether all is decided that it needs to know. */
  isComplete?: (change: Change) => boolean
  /** The changes that take it back exactly; none where that cannot be. */
  inverse: (change: Change, done: Done) => Change[]
  /** The same for those that failed; undefined where they cannot be named. */
  again: (change: Change, refs: string[]) => Change | undefined
  /** What comes along, in a line each. */
  consequences?: (done: Done, change: Change) => string[]
  /** With what it was done, by name. */
  names: (done: Done) => { id: string; text: string }[]
  /** How many people it writes to or takes something from; above 500 the number has to be typed. */
  reaches?: (change: Change, done: Done) => number
}

/** A change that somebody asks for, of things that are known by now. */
export interface BulkAsked<Change> {
  change: Change
  /** How many things it is about. */
  count: number
  /** The name, when it is one thing. */
  name?: string | undefined
  /** Called once it is done or under way. */
  onDone?: (() => void) | undefined
}
