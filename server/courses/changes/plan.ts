import { auditEach, type AuditChange, type AuditEvent } from '../../audit.ts'
import type { At, Row, Verdict, Work } from '../../bulk/work.ts'
import { sql } from '../../db/drizzle.ts'
import { courses } from '../../db/schema.ts'
import { changedSince } from '../../library/plan.ts'
import { ownedBy } from '../../scope.ts'

export type Course = typeof courses.$inferSelect

/** Why a course is left out: said of one by name, of several without. */
export type Reason = {
  outcome: 'skipped' | 'failed'
  code: string
  message: string
  ofMany?: string
}

/** A change as it stands for some courses, once the facts about them are known. */
export type Plan = {
  /** Why a course is left out; undefined for those it is done for. */
  judge(course: Course): Reason | undefined
  event: AuditEvent
  changes?(course: Course): AuditChange[]
  apply(courses: Course[]): Promise<unknown>
  /** What is to be given to make it again what it was. */
  back?(course: Course): Record<string, unknown>
}

/** Finds out what a change needs to know about these courses; writes nothing. */
export type Change<Given> = (at: At, courses: Course[], given: Given) => Promise<Plan>

const unknown: Reason = {
  outcome: 'failed',
  code: 'not-found',
  message: 'This course was not found',
  ofMany: 'These courses were not found',
}

const licensed = ({ title }: Course): Reason => ({
  outcome: 'failed',
  code: 'licensed',
  message: `${title} comes from a license and cannot be changed`,
  ofMany: 'They come from licenses and cannot be changed',
})

/** Those that are there or were deleted in the last 30 days. */
async function readCourses({ tx, organisationId }: At, ids: string[], toChange: boolean) {
  const found = tx
    .select()
    .from(courses)
    .where(
      ownedBy(organisationId)(
        courses,
        sql`${courses.id} = ANY(${sql.param(ids)}::text[])`,
        sql`(${courses.deletedAt} IS NULL OR ${courses.deletedAt} > now() - interval '30 days')`,
      ),
    )
    .orderBy(courses.id)
  const rows = await (toChange ? found.for('no key update') : found)
  return new Map(rows.map((one) => [one.id, one]))
}

/** Sets the same of many courses, which are newer versions then. */
export async function setCourses(
  { tx, by }: At,
  some: Course[],
  set: Parameters<ReturnType<At['tx']['update']>['set']>[0],
) {
  await tx
    .update(courses)
    .set({
      ...set,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${courses.version} + 1`,
    })
    .where(sql`${courses.id} = ANY(${sql.param(some.map(({ id }) => id))}::text[])`)
}

/** The work of a change: judges each course, then does it for all that pass, in a statement or two. */
export function workOf<Given>(change: Change<Given>): Work<Given> {
  return async (at, rows, given, dry) => {
    const ids = rows.map(({ ref }) => ref)
    const known = await readCourses(at, ids, !dry)
    const plan = await change(at, [...known.values()], given)
    const done: Course[] = []
    const verdicts = rows.map((row: Row): Verdict => {
      const course = known.get(row.ref)
      const name = course?.title ?? row.ref
      if (!course) return { ...row, name, ...unknown }
      const { version } = course
      const isOther = row.version !== undefined && row.version !== version
      const reason = isOther ? changedSince(course) : reasonFor(course, plan)
      if (reason) return { ...row, name, ...reason }
      done.push(course)
      const before = { version: version + 1, back: plan.back?.(course) ?? {} }
      return { ...row, name, outcome: 'succeeded', before }
    })
    if (dry || done.length === 0) return verdicts
    await plan.apply(done)
    const lines = done.map((course) => ({
      id: course.id,
      name: course.title,
      changes: plan.changes?.(course),
    }))
    await auditEach(at.tx, at.by, plan.event, lines, 'course')
    return verdicts
  }
}

const reasonFor = (course: Course, plan: Plan) =>
  course.owner === 'licensed' ? licensed(course) : plan.judge(course)
