import type { components } from '../../../openapi/generated/types.ts'
import type { BulkCtx, Reason, Row, RowResult, Work } from '../../bulk/types.ts'
import type { Ctx } from '../../contract/ctx.ts'
import { fieldProblem } from '../../contract/problem.ts'
import { today } from '../../db/date-filter.ts'
import { sql } from '../../db/drizzle.ts'
import type { WaitingCertificate } from '../../db/schema.ts'
import { plural } from '../../lib/plural.ts'
import { reachable } from '../../people/reachable.ts'
import { awards } from '../filter.ts'
import { isGoodOn } from '../status.ts'
import { dueAt } from './due.ts'
import { queueAction } from './queue-action.ts'

type Schemas = components['schemas']
type SubjectType = Schemas['CertificateSubjectType']
type Effects = Schemas['CertificateIssueEffects']

type IssueInput = {
  course: string
  type: SubjectType
  completedOn?: string
  notify: boolean
  zone: string
}

type User = {
  id: string
  name: string
  isInactive: boolean
  hasOne: boolean
  isReachable: boolean
  isComplete: boolean
  isOver: boolean
  waiting: WaitingCertificate | null
}

/** How long undoing finds a certificate not issued yet; Undo is shown for 10 seconds. */
const pause = sql`now() + interval '15 seconds'`

function reasonOf({ name, isInactive, hasOne }: User): Reason | undefined {
  if (isInactive)
    return {
      outcome: 'skipped',
      code: 'inactive',
      message: `${name} is deactivated`,
      ofMany: 'They are deactivated',
    }
  if (!hasOne) return undefined
  return {
    outcome: 'skipped',
    code: 'already-there',
    message: `${name} has a valid certificate`,
    ofMany: 'They have valid certificates',
  }
}

/** SQL on users `u`: when they completed a subject. */
const completedAt = (type: SubjectType, id: string) => {
  if (type === 'course')
    return sql`(SELECT e.completed_at FROM enrollments e WHERE e.user_id = u.id AND e.course_id = ${id})`
  if (type === 'learning-path')
    return sql`(SELECT a.completed_at FROM path_assignments a WHERE a.user_id = u.id AND a.path_id = ${id})`
  return sql`(SELECT CASE WHEN bool_and(e.status IS NOT DISTINCT FROM 'completed') THEN max(e.completed_at) END
    FROM license_courses lc JOIN courses c ON c.id = lc.course_id AND c.deleted_at IS NULL
    LEFT JOIN enrollments e ON e.course_id = lc.course_id AND e.user_id = u.id WHERE lc.license_id = ${id})`
}

/** SQL: the day or time of completion of users `u`; null if they have not completed it and no day is given. */
const completion = ({ completedOn, zone, type, course }: IssueInput) =>
  completedOn === undefined
    ? completedAt(type, course)
    : sql`((${completedOn}::date + time '12:00') AT TIME ZONE ${zone})`

/** What waits for these users now. */
const dueOf = ({ type, course }: IssueInput) =>
  sql`d.subject_type = ${type} AND d.subject_id = ${course}`

async function findUsers({ tx, organisationId }: BulkCtx, refs: string[], input: IssueInput) {
  const { course, type, zone } = input
  const { rows } = await tx.execute<User>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.status = 'inactive' AS "isInactive",
      EXISTS (SELECT FROM certificates c WHERE c.user_id = u.id AND c.subject_type = ${type} AND c.subject_id = ${course}
        AND ${isGoodOn(sql`c`, today(zone))}) AS "hasOne",
      ${reachable} AS "isReachable", done.at IS NOT NULL AS "isComplete",
      coalesce(((coalesce(done.at, now()) AT TIME ZONE ${zone})::date + make_interval(months => award.months))::date
        < ${today(zone)}, false) AS "isOver",
      CASE WHEN d.id IS NOT NULL THEN json_build_object('source', d.source, 'held', d.held, 'heldDetail', d.held_detail,
        'notify', d.notify, 'completedAt', d.completed_at) END AS waiting
    FROM users u CROSS JOIN LATERAL (SELECT ${completion(input)} AS at) done
    LEFT JOIN certificate_due d ON d.user_id = u.id AND ${dueOf(input)}
    LEFT JOIN LATERAL (SELECT e.validity_months AS months FROM ${awards(organisationId)} a
      JOIN certificate_designs des ON des.id = a.certificate_id
      JOIN certificate_editions e ON e.design_id = des.id AND e.number = des.edition
      WHERE a.id = ${course} AND a.type = ${type}) award ON true
    WHERE u.organisation_id = ${organisationId} AND u.deleted_at IS NULL AND u.id = ANY(${sql.param(refs)}::text[])`)
  return rows.map((user) => ({
    ...user,
    reason: reasonOf(user),
    before: { waiting: user.waiting },
  }))
}

const noEffects: Effects = { letters: 0, expired: 0, incomplete: 0 }

const addUp = (effects: Effects[]) =>
  effects.reduce(
    (sum, { letters, expired, incomplete }) => ({
      letters: sum.letters + letters,
      expired: sum.expired + expired,
      incomplete: sum.incomplete + incomplete,
    }),
    noEffects,
  )

/** Takes certificates back that are not issued yet. */
const takeBack =
  (input: IssueInput): Work =>
  async ({ tx, organisationId }, rows, dry) => {
    const refs = rows.map(({ ref }) => ref)
    const { rows: waiting } = await tx.execute<{ id: string; userId: string }>(sql`
      SELECT d.id, d.user_id AS "userId" FROM certificate_due d
      WHERE d.organisation_id = ${organisationId} AND ${dueOf(input)} AND d.source = 'manual' AND d.code IS NULL
        AND d.user_id = ANY(${sql.param(refs)}::text[]) ORDER BY d.id ${dry ? sql`` : sql`FOR UPDATE`}`)
    const byUser = new Map(waiting.map(({ id, userId }) => [userId, id]))
    const results = rows.map(({ position, ref }): RowResult => {
      const isWaiting = byUser.has(ref)
      const result = { position, ref, name: ref }
      if (isWaiting) return { ...result, outcome: 'succeeded', item: { _id: ref, name: ref } }
      const message = 'The certificate was issued meanwhile. Revoke it instead'
      return { ...result, outcome: 'skipped', code: 'issued', message }
    })
    if (!dry)
      for (const row of rows) {
        const id = byUser.get(row.ref)
        if (id !== undefined) await putBack(tx, id, waitingBefore(row))
      }
    return { results, effects: undefined, tallies: [] }
  }

/** What was recorded of a row. */
const waitingBefore = ({ before }: Row) => (before && 'waiting' in before ? before.waiting : null)

async function putBack(tx: BulkCtx['tx'], id: string, before: WaitingCertificate | null) {
  await tx.execute(
    before
      ? sql`UPDATE certificate_due SET source = ${before.source}, held = ${before.held}, held_detail = ${before.heldDetail},
          held_at = CASE WHEN ${before.held}::text IS NOT NULL THEN now() END, notify = ${before.notify},
          completed_at = ${before.completedAt}::timestamptz, requested_by = NULL, next_attempt_at = now() WHERE id = ${id}`
      : sql`DELETE FROM certificate_due WHERE id = ${id}`,
  )
}

/** Issues the certificate of a subject to users. */
export const issueAction = queueAction<IssueInput, User, Effects>({
  name: 'issue-certificates',
  title: (count) => `Certificates for ${plural(count, 'person', 'people')}`,
  did: 'queued',
  readInput: (stored) => ({ course: '', type: 'course', zone: 'UTC', notify: true, ...stored }),
  find: findUsers,
  effects: (users, { notify }) => ({
    letters: notify ? users.filter(({ isReachable }) => isReachable).length : 0,
    expired: users.filter(({ isOver }) => isOver).length,
    incomplete: users.filter(({ isComplete }) => !isComplete).length,
  }),
  summarise: (summary, effects) => ({ ...summary, certificates: addUp(effects) }),
  undo: takeBack,
  apply: ({ tx, organisationId, by }, ids, input) =>
    tx.execute(sql`
      INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at, source, notify,
        requested_by, next_attempt_at)
      SELECT ${organisationId}, u.id, ${input.type}, ${input.course}, coalesce(${completion(input)}, now()), 'manual',
        ${input.notify}, ${by.adminId ?? null}, ${pause}
      FROM users u WHERE u.id = ANY(${sql.param(ids)}::text[])
      ON CONFLICT (user_id, subject_type, subject_id) DO UPDATE SET source = 'manual', completed_at = excluded.completed_at,
        notify = excluded.notify, requested_by = excluded.requested_by, ${dueAt(pause)}`),
})

/** Rejects subjects that award nothing, unknown ones among them. */
export async function requireAwarding(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  { course, type }: { course: string; type: SubjectType },
) {
  const { rows } = await db.execute<{ status: string; name: string }>(sql`
    SELECT d.status, d.name FROM ${awards(user.organisationId)} a
    JOIN certificate_designs d ON d.id = a.certificate_id AND d.deleted_at IS NULL
    WHERE a.id = ${course} AND a.type = ${type}`)
  const [design] = rows
  if (!design)
    throw fieldProblem('certificate/not-assignable', 'course', 'none', 'This awards no certificate')
  if (design.status === 'archived') {
    const message = `${design.name} is archived`
    throw fieldProblem('certificate/not-assignable', 'course', 'archived', message)
  }
}
