import type { AuditBy } from '../audit/audit.ts'
import type { Tx } from '../db/open.ts'
import type { ThingBefore } from '../db/schema.ts'
import type { Jobs } from '../jobs/types.ts'

// Changes of many things of the library at once. What is done to people has more to it: see people/changes.

/** Where and for whom a change is made. */
export type At = { tx: Tx; jobs: Jobs; organisationId: string; by: AuditBy }

/** A thing of a change, in its place. With `version` it is changed only as long as it still is that. */
export type Row = { position: number; ref: string; version?: number }

/** What became, or would become, of a thing. */
export type Verdict = Row & {
  name: string
  outcome: 'succeeded' | 'skipped' | 'failed'
  code?: string
  message?: string
  /** The message, when it holds for several. */
  ofMany?: string
  /** For those it was done for. */
  before?: ThingBefore
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
  /** What is given, out of the database. */
  read(given: object): Given
  /** The kind of change that makes things again what they were; undefined where there is none. */
  undoneBy?(given: Given): string | undefined
}

/** The same, whatever is given. */
export type OpenKind = ReturnType<typeof open>

export const open = <Given>({ name, href, ...kind }: Kind<Given>) => ({
  name,
  href,
  title: (count: number, given: object) => kind.title(count, kind.read(given)),
  did: (given: object) => kind.did(kind.read(given)),
  work: (at: At, rows: Row[], given: object) => kind.work(at, rows, kind.read(given), false),
  undoneBy: (given: object) => kind.undoneBy?.(kind.read(given)),
})
