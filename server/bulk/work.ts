import type { AuditBy } from '../audit.ts'
import type { Tx } from '../db/open.ts'
import type { Jobs } from '../jobs.ts'

// Changes of many things of the library at once. What is done to people has more to it: see people/changes.

/** Where and for whom a change is made. */
export type At = { tx: Tx; jobs: Jobs; organisationId: string; by: AuditBy }

/** A thing of a change, in its place. */
export type Row = { position: number; ref: string }

/** What became, or would become, of a thing. */
export type Verdict = Row & {
  name: string
  outcome: 'succeeded' | 'skipped' | 'failed'
  code?: string
  message?: string
  /** The message, when it holds for several. */
  ofMany?: string
}

/** Does some rows of a change, or with `dry` only says what it would do: the same judgement, nothing written. */
export type Work<Given> = (at: At, rows: Row[], given: Given, dry: boolean) => Promise<Verdict[]>

/** A kind of change. What is given lies in the database when it becomes a job. */
export type Kind<Given> = {
  /** The kind of the job. */
  name: string
  /** "Publishing 612 courses". */
  title(count: number, given: Given): string
  /** "600 published, …". */
  did(given: Given): string
  /** The screen that shows what came of it. */
  href: string
  work: Work<Given>
}
