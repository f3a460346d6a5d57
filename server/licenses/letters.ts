import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { postCourseLetters } from '../enrollments/letters.ts'
import { postLicenseLetters } from './seat-letters.ts'
import { reachable } from '../people/reachable.ts'

export type Notified = {
  userId: string
  email: string
  licenseId: string
  assignedBy: string | null
  note: string
}

async function readTitles({ tx }: BulkCtx, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await tx.execute<{ id: string; title: string }>(
    sql`SELECT id, title FROM licenses WHERE id = ANY(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Mails users about the courses of licenses, or about the licenses that have none: one letter for what the same administrator gave with the same note. */
export async function postSeatLetters(
  at: BulkCtx,
  kind: 'course-assigned' | 'course-reminder',
  seats: Notified[],
) {
  if (seats.length === 0) return 0
  const licenseIds = [...new Set(seats.map(({ licenseId }) => licenseId))]
  const { rows } = await at.tx.execute<{ licenseId: string; id: string }>(sql`
    SELECT lc.license_id AS "licenseId", c.id FROM license_courses lc
    JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
    WHERE lc.license_id = ANY(${sql.param(licenseIds)}::text[]) ORDER BY lc.license_id, lc.position`)
  const courses = Map.groupBy(rows, ({ licenseId }) => licenseId)
  const titles = await readTitles(
    at,
    licenseIds.filter((id) => !courses.has(id)),
  )
  let count = 0
  const letters = Map.groupBy(seats, ({ assignedBy, note }) => JSON.stringify([assignedBy, note]))
  for (const some of letters.values()) {
    const { assignedBy: onBehalfOf = null, note = '' } = some[0] ?? {}
    const recipients = some.flatMap(({ userId, email, licenseId }) =>
      (courses.get(licenseId) ?? []).map((course) => ({ person: { id: userId, email }, course })),
    )
    await postCourseLetters({ ...at, onBehalfOf }, kind, recipients, note || undefined)
    const without = some.filter(({ licenseId }) => !courses.has(licenseId))
    await postLicenseLetters(at, kind, without, (id) => titles.get(id) ?? '')
    for (const which of [
      recipients.map(({ person }) => person.id),
      without.map(({ userId }) => userId),
    ])
      count += new Set(which).size
  }
  return count
}

/** Notifies users of new seats in active licenses; their invitations are valid from now. */
export async function notifySeats(at: BulkCtx, userIds: string[]) {
  const { rows } = await at.tx.execute<Notified & { mails: boolean }>(sql`
    UPDATE seats s SET notified_at = now(), invite_expires_at = CASE WHEN s.status = 'assigned'
      THEN now() + make_interval(days => l.invite_ttl_days) END
    FROM licenses l, users u
    WHERE l.id = s.license_id AND l.runs AND l.deleted_at IS NULL AND u.id = s.user_id
      AND u.deleted_at IS NULL AND u.status <> 'inactive' AND s.organisation_id = ${at.organisationId}
      AND s.user_id = ANY(${sql.param(userIds)}::text[])
      AND s.status IN ('assigned', 'activated') AND s.job_id IS NULL AND s.notified_at IS NULL
    RETURNING s.user_id AS "userId", u.email, s.license_id AS "licenseId", s.assigned_by AS "assignedBy",
      s.note, s.notify AND ${reachable} AS mails`)
  return postSeatLetters(
    at,
    'course-assigned',
    rows.filter(({ mails }) => mails),
  )
}
