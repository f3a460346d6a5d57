import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { withRetry } from '../db/transaction.ts'
import {
  type Facts,
  validationError,
  personOf,
  readEvent,
  type ProgressEvent,
  type Rejection,
  rejectionOf,
} from './validate.ts'
import { activateSeats } from '../people/activate-seats.ts'
import { close, endOfLicense, reopen } from './late-events.ts'
import { recompute } from './recompute.ts'
import {
  addToCourses,
  addToDays,
  addToItems,
  updateLastActive,
  type AppliedEvent,
} from './apply.ts'

/** The response, and the users with accepted events. */
type Recorded = { result: components['schemas']['ProgressResult']; userIds: string[] }

const list = (values: unknown[]) => sql.param(values)

/**
 * Looks up the users, courses and items of the events in one statement. Courses and enrollments are locked, always in
 * the same order, so that contents and progress do not change meanwhile.
 */
async function readFacts(tx: Tx, organisationId: string, events: ProgressEvent[]) {
  const people = events.map(personOf)
  const given = sql`(SELECT * FROM unnest(${list(people.map(({ user }) => user))}::text[],
      ${list(people.map(({ email }) => email))}::text[],
      ${list(events.map(({ course }) => course))}::text[],
      ${list(events.map(({ item }) => item))}::text[])
    WITH ORDINALITY AS e (user_id, email, course_id, item_id, at))`
  const person = sql`u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
    AND (u.id = e.user_id OR u.email = e.email)`
  await tx.execute(sql`SELECT FROM courses WHERE organisation_id = ${organisationId}
    AND id = ANY(${list([...new Set(events.map(({ course }) => course))])}::text[])
    ORDER BY id FOR KEY SHARE`)
  await tx.execute(sql`SELECT FROM enrollments WHERE organisation_id = ${organisationId} AND id IN (
      SELECT n.id FROM ${given} e JOIN users u ON ${person}
      JOIN enrollments n ON n.course_id = e.course_id AND n.user_id = u.id)
    ORDER BY id FOR UPDATE`)
  const { rows } = await tx.execute<Facts>(sql`
    SELECT e.at::integer - 1 AS at, u.id AS "userId", u.first_name AS "firstName",
      u.last_name AS "lastName", c.title AS course, n.id AS "enrollmentId", n.status, i.kind,
      ${endOfLicense} AS "endedAt", n.restarted_at AS "restartedAt"
    FROM ${given} e LEFT JOIN users u ON ${person}
      LEFT JOIN courses c ON c.id = e.course_id AND c.organisation_id = ${organisationId}
        AND c.deleted_at IS NULL
      LEFT JOIN enrollments n ON n.course_id = c.id AND n.user_id = u.id
      LEFT JOIN course_items i ON i.id = e.item_id AND i.course_id = c.id AND i.removed_at IS NULL
    ORDER BY e.at`)
  return rows
}

/** Stores accepted events; those stored before are left out. */
async function applyOnce(tx: Tx, organisationId: string, events: AppliedEvent[]) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO progress_events (organisation_id, event_id)
    SELECT ${organisationId}, id FROM unnest(${list(events.map(({ event }) => event.eventId))}::text[]) AS id
    ORDER BY id ON CONFLICT DO NOTHING RETURNING event_id AS id`)
  const fresh = new Set(rows.map(({ id }) => id))
  // Duplicates within one call count once, too.
  return events.filter(({ event }) => fresh.delete(event.eventId))
}

/** Validates events and applies the valid ones, in a constant number of statements. */
async function recordIn(tx: Tx, organisationId: string, events: unknown[]): Promise<Recorded> {
  const now = Date.now()
  const failed: Rejection[] = []
  const valid = events.flatMap((value, index) => {
    const event = readEvent(value, index)
    const fault = 'eventId' in event ? validationError(event, now) : event
    if (fault) failed.push(fault)
    return 'eventId' in event && !fault ? [event] : []
  })
  if (valid.length === 0) return { result: { accepted: 0, repeated: 0, failed }, userIds: [] }
  const known: AppliedEvent[] = []
  const ended = new Set<string>()
  for (const facts of await readFacts(tx, organisationId, valid)) {
    const event = valid[facts.at]
    const refusal = event && rejectionOf(event, facts)
    if (refusal) failed.push(refusal)
    else if (event && facts.enrollmentId !== null && facts.userId !== null) {
      known.push({ event, enrollmentId: facts.enrollmentId, userId: facts.userId })
      if (facts.status === 'withdrawn') ended.add(facts.enrollmentId)
    }
  }
  const applied = await applyOnce(tx, organisationId, known)
  if (applied.length > 0) {
    await addToItems(tx, organisationId, applied)
    await addToCourses(tx, organisationId, applied)
    const enrollmentIds = [...new Set(applied.map(({ enrollmentId }) => enrollmentId))]
    const late = enrollmentIds.filter((id) => ended.has(id))
    await reopen(tx, late)
    await recompute(tx, { organisationId, enrollmentIds })
    await close(tx, late)
    await addToDays(tx, organisationId, applied)
    await updateLastActive(tx, organisationId, applied)
    await activateSeats(
      tx,
      organisationId,
      applied.map(({ userId, event }) => ({ userId, courseId: event.course, at: event.at })),
    )
  }
  const [accepted, repeated] = [applied.length, known.length - applied.length]
  const userIds = [...new Set(applied.map(({ userId }) => userId))]
  return { result: { accepted, repeated, failed }, userIds }
}

/**
 * Records events of learner applications: each once, however often and in whatever order they are sent. Rejected ones
 * are returned with the reason; the others count.
 */
export function recordEvents(
  db: Db | Tx,
  { organisationId, events }: { organisationId: string; events: unknown[] },
) {
  return withRetry(db, (tx) => recordIn(tx, organisationId, events))
}
