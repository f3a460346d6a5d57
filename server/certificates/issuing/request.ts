import type { components } from '../../../openapi/generated/types.ts'
import type { BulkAction, BulkCtx, Reason, Row, RowResult, Summary } from '../../bulk/types.ts'
import type { Ctx } from '../../contract/ctx.ts'
import { fieldProblem } from '../../contract/problem.ts'
import { today } from '../../db/date-filter.ts'
import { sql } from '../../db/drizzle.ts'
import { plural } from '../../lib/plural.ts'
import { awards } from '../filter.ts'
import { isGoodOn } from '../status.ts'
import { dueAgain } from './due.ts'

type Schemas = components['schemas']
type Named = Schemas['NamedRef']
type Found = { id: string; name: string; reason?: Reason }

type Definition<Input> = {
  name: string
  title(count: number): string
  did: string
  readInput(stored: object): Input
  /** What the rows name, with the reasons for leaving some out; locked unless it is a dry run. */
  find(ctx: BulkCtx, refs: string[], input: Input): Promise<Found[]>
  apply(ctx: BulkCtx, ids: string[], input: Input): Promise<unknown>
}

const unknown: Reason = {
  outcome: 'failed',
  code: 'not-found',
  message: 'This was not found. It may have been deleted',
}

/** An action that queues certificates, which are issued later. */
const queueAction = <Input extends object>({
  name,
  title,
  did,
  readInput,
  find,
  apply,
}: Definition<Input>): BulkAction<Input, Named, undefined, Summary<Named>> => ({
  name,
  title,
  did: () => did,
  href: '/library/certificate?tab=issued',
  readInput,
  summarise: (summary) => summary,
  work: (input) => async (ctx, rows: Row[], dry) => {
    const refs = rows.map(({ ref }) => ref)
    const found = new Map((await find(ctx, refs, input)).map((each) => [each.id, each]))
    const results = rows.map(({ position, ref }): RowResult<Named> => {
      const each = found.get(ref)
      if (!each) return { position, ref, name: ref, ...unknown }
      const { name: label, reason } = each
      if (reason) return { position, ref, name: label, ...reason }
      const item = { _id: ref, name: label }
      return { position, ref, name: label, outcome: 'succeeded', item }
    })
    const ids = results.filter(({ outcome }) => outcome === 'succeeded').map(({ ref }) => ref)
    if (!dry && ids.length > 0) await apply(ctx, ids, input)
    return { results, effects: undefined, tallies: [] }
  },
})

type SubjectType = Schemas['CertificateSubjectType']
type IssueInput = { course: string; type: SubjectType; completedOn?: string; zone: string }

type User = { id: string; name: string; isInactive: boolean; hasOne: boolean }

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
  return sql`(SELECT max(e.completed_at) FROM enrollments e JOIN license_courses lc ON lc.course_id = e.course_id
    WHERE e.user_id = u.id AND lc.license_id = ${id})`
}

/** Issues the certificate of a subject to users. */
export const issueAction = queueAction<IssueInput>({
  name: 'issue-certificates',
  title: (count) => `Certificates for ${plural(count, 'person', 'people')}`,
  did: 'queued',
  readInput: (stored) => ({ course: '', type: 'course', zone: 'UTC', ...stored }),
  async find({ tx, organisationId }, refs, { course, type, zone }) {
    const { rows } = await tx.execute<User>(sql`
      SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.status = 'inactive' AS "isInactive",
        EXISTS (SELECT FROM certificates c WHERE c.user_id = u.id AND c.subject_type = ${type} AND c.subject_id = ${course}
          AND ${isGoodOn(sql`c`, today(zone))}) AS "hasOne"
      FROM users u WHERE u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
        AND u.id = ANY(${sql.param(refs)}::text[])`)
    return rows.map((user) => ({ ...user, reason: reasonOf(user) }))
  },
  apply: ({ tx, organisationId, by }, ids, { course, type, completedOn, zone }) =>
    tx.execute(sql`
      INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at, source, requested_by)
      SELECT ${organisationId}, u.id, ${type}, ${course}, coalesce(
          (${completedOn ?? null}::date + time '12:00') AT TIME ZONE ${zone}, ${completedAt(type, course)}, now()),
        'manual', ${by.adminId ?? null}
      FROM users u WHERE u.id = ANY(${sql.param(ids)}::text[])
      ON CONFLICT (user_id, subject_type, subject_id) DO UPDATE SET source = 'manual', completed_at = excluded.completed_at,
        requested_by = excluded.requested_by, ${dueAgain}`),
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

/** Tries held certificates again. */
export const retryAction = queueAction<object>({
  name: 'retry-held-certificates',
  title: (count) => `Retrying ${plural(count, 'certificate')}`,
  did: 'queued',
  readInput: (stored) => stored,
  async find({ tx, organisationId }, refs) {
    const { rows } = await tx.execute<Found>(sql`
      SELECT d.id, trim(u.first_name || ' ' || u.last_name) AS name
      FROM certificate_due d JOIN users u ON u.id = d.user_id
      WHERE d.organisation_id = ${organisationId} AND d.held IS NOT NULL AND d.id = ANY(${sql.param(refs)}::text[])`)
    return rows
  },
  apply: ({ tx }, ids) =>
    tx.execute(sql`
      UPDATE certificate_due SET ${dueAgain}, alerted = false
      WHERE id = ANY(${sql.param(ids)}::text[])`),
})
