import type { AuditChange, AuditEvent } from '../../audit/audit.ts'
import { auditEach } from '../../audit/audit.ts'
import type { Holding, HoldingBefore } from '../../db/schema.ts'
import { syncMembers } from '../../groups/sync-members.ts'
import { newId } from '../../lib/id.ts'
import { nameOf } from '../../lib/text.ts'
import { type Person, readPeople } from '../../people/lock.ts'
import { leftOut, type ReasonCode } from '../../people/reasons.ts'
import type { components } from '../../../openapi/generated/types.ts'
import type { Tally } from '../../audit/tally.ts'
import type { BulkCtx, Row, RowResult, Work } from '../../bulk/types.ts'
import { presentUserRef } from '../../people/present.ts'
import {
  type CourseFacts,
  type EnrollmentFacts,
  pairKey,
  readCourses,
  readEnrollments,
  todayOf,
} from '../read.ts'
import { type CourseLetter, postCourseLetters } from '../letters.ts'
import { type EnrollmentStep, writeEnrollments } from '../write.ts'
import type { CoursesInput, RowInput } from './input.ts'
import { readResults, recordResults } from './result-snapshots.ts'

export type AssignmentRef = components['schemas']['AssignmentRef']
export type Outcome = AssignmentRef['outcome']

/** The consequences of an action on enrollments, and how many rows have each outcome. */
export type EnrollmentEffects = {
  consequences: components['schemas']['AssignmentBulk']['consequences']
  outcomes: Outcome[]
}

/** The columns of a user that these actions need; a user still to be created has no others yet. */
export type Somebody = Pick<
  Person,
  'id' | 'firstName' | 'lastName' | 'email' | 'status' | 'emailStatus' | 'deletedAt'
> & { isNew?: boolean }

export type Facts = {
  person: Somebody
  course: CourseFacts
  kept: EnrollmentFacts | undefined
  input: RowInput
  row: Row
  today: string
}

/** Why a row is left out, or what is done and the enrollment afterwards. */
export type Judged =
  { code: ReasonCode } | { outcome: Outcome; is: Holding | null; anew?: boolean; mails?: boolean }

export type HoldingChange = {
  judge(facts: Facts, input: CoursesInput): Judged
  event(outcome: Outcome): AuditEvent
  letter?: CourseLetter
  /** Whether it can create enrollments. */
  gives?: boolean
  /** Whether removed sources can be restored. */
  remembered?: boolean
  /** What the history of the user shows beside the courses. */
  changes?(done: Done): AuditChange[]
  /** Whether results are recorded, so that they can be restored. */
  recordsResults?: boolean
  /** Further changes in the same transaction. */
  also?(ctx: BulkCtx, done: Done[]): Promise<unknown>
}

export type Done = Facts & { id: string; outcome: Outcome; step: EnrollmentStep; mails: boolean }

/** The user of a row, or why there is none. */
export type Whom = Map<string, Somebody | ReasonCode>

export const inputOf = ({ input }: Row): RowInput => Object.assign({ course: '' }, input)

/** Whether the course cannot be assigned. Existing enrollments of archived courses are kept and can be restored. */
export const isGone = ({ deletedAt, status }: CourseFacts) =>
  deletedAt !== null || status === 'draft'

const cameWith = (kept: EnrollmentFacts | undefined): Holding | null =>
  kept
    ? { withdrawn: kept.withdrawn, deadlineDate: kept.deadlineDate, sources: kept.sources }
    : null

/** Audit entries for each user, and for each course with the number of users. */
async function note(
  { tx, by }: BulkCtx,
  change: HoldingChange,
  { reason }: CoursesInput,
  done: Done[],
): Promise<Tally[]> {
  const byEvent = Map.groupBy(done, ({ outcome }) => change.event(outcome))
  for (const [event, changed] of byEvent) {
    const lines = [...Map.groupBy(changed, ({ person }) => person.id).values()].flatMap(
      (ofUser) => {
        const [first] = ofUser
        if (!first) return []
        const titles = ofUser.map(({ course }) => course.title).join(', ')
        const text = reason ? `${titles}: ${reason}` : titles
        const changes = ofUser.flatMap((row) => change.changes?.(row) ?? []).slice(0, 100)
        return [
          { id: first.person.id, name: nameOf(first.person), note: text.slice(0, 500), changes },
        ]
      },
    )
    await auditEach(tx, by, event, lines)
  }
  return [...byEvent].flatMap(([event, changed]) =>
    [...Map.groupBy(changed, ({ course }) => course.id).values()].flatMap((ofCourse) => {
      const course = ofCourse[0]?.course
      if (!course) return []
      return [
        {
          event,
          of: { type: 'course', id: course.id, name: course.title },
          count: ofCourse.length,
        },
      ]
    }),
  )
}

async function perform(ctx: BulkCtx, change: HoldingChange, input: CoursesInput, done: Done[]) {
  await writeEnrollments(
    ctx,
    done.map(({ step }) => step),
    { remembered: change.remembered },
  )
  await change.also?.(ctx, done)
  const notified = done.filter(({ mails }) => mails)
  if (change.letter) await postCourseLetters(ctx, change.letter, notified, input.note)
  const tallies = await note(ctx, change, input, done)
  await syncMembers(ctx.tx, ctx.organisationId, [...new Set(done.map(({ person }) => person.id))])
  return tallies
}

/** Runs an action on rows of enrollments; `whom` maps rows to users. */
export async function workOn(
  ctx: BulkCtx,
  { rows, whom: usersByRef, dry }: { rows: Row[]; whom: Whom; dry: boolean },
  change: HoldingChange,
  given: CoursesInput,
) {
  const pairs = rows.flatMap((row) => {
    const person = usersByRef.get(row.ref)
    return typeof person === 'object' ? [{ userId: person.id, courseId: inputOf(row).course }] : []
  })
  const courseIds = [...new Set(rows.map((row) => inputOf(row).course))]
  const courses = await readCourses(ctx, courseIds, !dry && change.gives === true)
  const holdings = await readEnrollments(ctx, pairs, !dry)
  const today = await todayOf(ctx.tx, ctx.organisationId)
  const done: Done[] = []
  const results = rows.map((row): RowResult<AssignmentRef> => {
    const input = inputOf(row)
    const person = usersByRef.get(row.ref) ?? 'not-found'
    const course = courses.get(input.course)
    const title = course?.title
    if (typeof person === 'string') return leftOut(row, person, { name: row.ref, what: title })
    const user = presentUserRef(person)
    const name = nameOf(person)
    if (!course) return leftOut(row, 'course-gone', { name })
    const kept = holdings.get(pairKey({ userId: person.id, courseId: course.id }))
    const facts = { person, course, kept, input, row, today }
    const judged = change.judge(facts, given)
    if ('code' in judged) return leftOut(row, judged.code, { name, what: title })
    const { outcome, is, anew, mails = false } = judged
    const id = kept?.id ?? newId()
    const was = cameWith(kept)
    done.push({
      ...facts,
      id,
      outcome,
      mails,
      step: { id, userId: person.id, courseId: course.id, was, is, anew },
    })
    const before: HoldingBefore = { enrollmentId: id, was, is }
    const item = { user, course: { _id: course.id, name: course.title }, outcome }
    const { position, ref } = row
    return { position, ref, name, outcome: 'succeeded', before, item }
  })
  const changes = !dry && done.length > 0
  const recorded = changes && change.recordsResults === true
  const resultsBefore = recorded ? await readResults(ctx, done) : undefined
  const tallies = changes ? await perform(ctx, change, given, done) : []
  if (resultsBefore) await recordResults(ctx, results, resultsBefore)
  const mailed = new Set(done.filter(({ mails }) => mails).map(({ person }) => person.id))
  const made = new Set(done.filter(({ person }) => person.isNew).map(({ person }) => person.id))
  const consequences = {
    messages: new Set([...mailed, ...made]).size,
    accounts: made.size,
    progressKept: done.filter(({ kept }) => kept?.begun).length,
  }
  const outcomes = done.map(({ outcome }) => outcome)
  return { results, effects: { consequences, outcomes }, tallies }
}

/** Existing users by id. */
export async function knownPeople(ctx: BulkCtx, ids: string[], toChange: boolean): Promise<Whom> {
  const people = await readPeople(ctx, ids, toChange)
  return new Map(ids.map((id) => [id, people.get(id) ?? 'not-found']))
}

/** An action on enrollments of existing users. */
export const holdingWork =
  (
    change: HoldingChange,
    input: CoursesInput = { said: '' },
  ): Work<AssignmentRef, EnrollmentEffects> =>
  async (ctx, rows, dry) => {
    const ids = [...new Set(rows.map(({ ref }) => ref))]
    const usersByRef = await knownPeople(ctx, ids, !dry)
    return workOn(ctx, { rows, whom: usersByRef, dry }, change, input)
  }
