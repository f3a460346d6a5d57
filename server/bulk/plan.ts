import { auditEach, type AuditChange, type AuditEvent } from '../audit/audit.ts'
import type { At, Verdict, Work } from './thing-types.ts'

/** What can be changed with others of its kind. */
export type Thing = { id: string; title: string; deletedAt: Date | null; version: number }

/** Why something is left out: said of one by name, of several without. */
export type Reason = {
  outcome: 'skipped' | 'failed'
  code: string
  message: string
  ofMany?: string
}

/** A change as it stands for some things, once the facts about them are known. */
export type Plan<Row> = {
  /** Why something is left out; undefined for what it is done for. */
  judge(row: Row): Reason | undefined
  event: AuditEvent
  changes?(row: Row): AuditChange[]
  apply(some: Row[]): Promise<unknown>
  /** What is to be given to make it again what it was. */
  back?(row: Row): Record<string, unknown>
}

/** Finds out what a change needs to know about these things; writes nothing. */
export type Change<Row, Given> = (at: At, some: Row[], given: Given) => Promise<Plan<Row>>

export const skipped = (code: string, message: string, ofMany: string): Reason => ({
  outcome: 'skipped',
  code,
  message,
  ofMany,
})

/** Somebody has changed it since the change that is to be taken back. */
export const changedSince = ({ title }: Pick<Thing, 'title'>) =>
  skipped(
    'changed-since',
    `${title} was changed since and is left as it is`,
    'They were changed since and are left as they are',
  )

export const alreadyGone = ({ title }: Thing) =>
  skipped('already-gone', `${title} was deleted already`, 'They were deleted already')
export const gone = ({ title }: Thing) =>
  skipped('deleted', `${title} was deleted`, 'They were deleted')
export const notDeleted = ({ title }: Thing) =>
  skipped('not-deleted', `${title} is not deleted`, 'They are not deleted')

type What<Row> = {
  type: 'asset' | 'assessment' | 'course'
  /** Those that are there or were deleted in the last 30 days, locked when they are to be changed. */
  read(at: At, ids: string[], toChange: boolean): Promise<Row[]>
  /** Why something is left out of every change. */
  judge?(row: Row): Reason | undefined
}

/** The work of a change: judges each thing, then does it for all that pass, in a statement or two. */
export function workOf<Row extends Thing, Given>(
  { type, read, judge }: What<Row>,
  change: Change<Row, Given>,
): Work<Given> {
  const unknown: Reason = {
    outcome: 'failed',
    code: 'not-found',
    message: `This ${type} was not found`,
    ofMany: `These ${type}s were not found`,
  }
  return async (at, rows, given, dry) => {
    const ids = rows.map(({ ref }) => ref)
    const known = new Map((await read(at, ids, !dry)).map((one) => [one.id, one]))
    const plan = await change(at, [...known.values()], given)
    const done: Row[] = []
    const verdicts = rows.map((row): Verdict => {
      const thing = known.get(row.ref)
      const name = thing?.title ?? row.ref
      if (!thing) return { ...row, name, ...unknown }
      const { version } = thing
      const isOther = row.version !== undefined && row.version !== version
      const reason = isOther ? changedSince(thing) : (judge?.(thing) ?? plan.judge(thing))
      if (reason) return { ...row, name, ...reason }
      done.push(thing)
      const before = { version: version + 1, back: plan.back?.(thing) ?? {} }
      return { ...row, name, outcome: 'succeeded', before }
    })
    if (dry || done.length === 0) return verdicts
    await plan.apply(done)
    const lines = done.map((thing) => ({
      id: thing.id,
      name: thing.title,
      changes: plan.changes?.(thing),
    }))
    await auditEach(at.tx, at.by, plan.event, lines, type)
    return verdicts
  }
}
