import type { ReactNode } from 'react'
import type { PathOf } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'

// Every bulk action has a dry run, a result per row, a job for many rows, and undo where the server supports it.

/** Singular and plural of the objects: "person", "people". */
export type Noun = readonly [one: string, many: string]

/** The result of an action or of its dry run. */
export interface BulkDone {
  counts: { succeeded: number; skipped: number; failed: number }
  reasons: readonly { outcome: 'skipped' | 'failed'; count: number; message: string }[]
  skipped: readonly Schemas['BulkRef'][]
  failed: readonly Schemas['BulkRef'][]
  /** For undo on the server; absent where that is not possible. */
  changeId?: string | undefined
  /** What the dry run matched; sent back on confirmation. */
  selection?: string | undefined
}

export type BulkOutcome<Done extends BulkDone> = Done | { job: Schemas['Job'] }

export interface BulkLabels {
  /** The title of the dialog, for "25 courses" or one name. */
  title: (objects: string) => string
  /** The label of the button; the text is empty until the number is known. */
  action: (objects: string) => string
  /** Completes "18 of 25 courses will be …". */
  will: string
  /** The title of the toast, for "18 courses" or "18 of 25 courses". */
  done: (objects: string) => string
  /** A note below the consequences. */
  note?: string | undefined
  tone?: 'danger'
}

/** How an action is sent. */
export interface SendOptions {
  /** `confirm` is the selection of the dry run that was confirmed. */
  query: { dryRun: boolean; confirm?: string }
  signal?: AbortSignal | undefined
  /** The idempotency key: the same for each retry. */
  key?: string
}

/** A bulk action; `Change` is its input. */
export interface BulkAction<Change, Done extends BulkDone> {
  noun: (change: Change) => Noun
  labels: (change: Change) => BulkLabels
  /** Runs the action, or its dry run. */
  send: (change: Change, options: SendOptions) => Promise<BulkOutcome<Done>>
  /** The queries that become stale. */
  stale: readonly PathOf<'get'>[]
  /** Whether it runs without a dialog, as it is harmless or can be undone. */
  skipsConfirmation?: (request: BulkRequest<Change>) => boolean
  /** Whether the dry run shows consequences that need a dialog after all. */
  needsConfirmation?: (done: Done) => boolean
  /** The input that is still missing; null if none. */
  missing?: (change: Change) => string | null
  /** The reverse action, where the result has no `changeId`. */
  inverse?: (change: Change) => Change | undefined
  /** The same action for the failed rows; undefined where that is not possible. */
  retry: (change: Change, refs: string[]) => Change | undefined
  /** The consequences, a line each. */
  consequences?: (done: Done, change: Change) => string[]
  /** The names of the rows that succeeded. */
  names: (done: Done, change: Change) => { id: string; text: string }[]
  /** How many people are affected; above 500 the number has to be typed. */
  affectedCount?: (change: Change, done: Done) => number
  /** The width of the dialog; `sm` by default. */
  size?: 'sm' | 'md'
}

/** A request to run a bulk action. */
export interface BulkRequest<Change> {
  change: Change
  /** The number of rows; undefined until the dry run. */
  count?: number | undefined
  /** The name, for a single row. */
  name?: string | undefined
  /** Called when it is done or queued as a job. */
  onDone?: (() => void) | undefined
}

/** The fields of a dialog; `preview` is the result of the latest dry run. */
export type BulkInputs<Change, Done extends BulkDone> = (
  change: Change,
  onChange: (change: Change) => void,
  preview: Done | undefined,
) => ReactNode
