import { expect } from 'vitest'
import { certificateDesigns, certificateEditions, certificates } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { testHost } from './host.ts'
import { organisationWithLicenses } from './license-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type School = Awaited<ReturnType<typeof organisationWithLicenses>>

/** Time zones at both ends of the day, with and without clock changes. */
export const zones = [
  'UTC',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Europe/Copenhagen',
  'America/New_York',
]

/** Numbers that are the same in every run. */
export function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const hour = 3_600_000

const printed = {
  firstName: 'Linh',
  lastName: 'Nguyen',
  courseTitle: 'Fire',
  completionDate: '1 Sept 2026',
  score: '',
  issueDate: '1 Sept 2026',
  expiryDate: '',
  certificateCode: '',
  organisation: 'Acme',
  designName: 'Award',
}

/** A certificate for each user; every third is reissued. */
async function issue(
  { db }: Host,
  organisationId: string,
  { users, course, moment }: { users: string[]; course: string; moment: () => Date },
) {
  const designId = newId()
  const editionId = newId()
  const page = {
    orientation: 'landscape' as const,
    pageSize: 'A4' as const,
    language: 'en',
    dates: 'long' as const,
  }
  await db.insert(certificateDesigns).values({ id: designId, organisationId, name: 'Award' })
  await db
    .insert(certificateEditions)
    .values({ id: editionId, organisationId, designId, number: 1, ...page })
  const row = (userId: string, source: 'completion' | 'reissue', issuedAt: Date) => {
    const id = newId()
    const subject = { subjectType: 'course' as const, subjectId: course }
    const facts = { id, organisationId, userId, designId, editionId, ...subject, code: id, source }
    return { ...facts, printed, completedOn: '2026-03-01', issuedAt }
  }
  const rows = users.flatMap((user, n) => {
    const first = row(user, 'completion', moment())
    if (n % 3 > 0) return [first]
    const again = row(user, 'reissue', new Date(first.issuedAt.getTime() + 40 * 24 * hour))
    return [{ ...first, replacedBy: again.id, replacedAt: again.issuedAt }, again]
  })
  await db.insert(certificates).values(rows)
}

const end = Date.UTC(2026, 10, 20, 12)

/** Courses, people, enrollments, events and certificates over some months, around the ends of days. */
export async function busySchool(host: Host, zone: string, seed: number) {
  const school = await organisationWithLicenses(host, zone)
  const { course, people, group, post, rows, me } = school
  const { organisationId } = me
  const random = randomOf(seed)
  const courses = await Promise.all(
    ['Fire', 'First aid', 'Tax', 'Gone'].map((title) => course(title)),
  )
  const [fire = '', aid = '', tax = '', gone = ''] = courses
  const category = `k${organisationId}`
  await rows(
    'INSERT INTO categories (id, organisation_id, name) VALUES ($1, $2, $3)',
    category,
    organisationId,
    'Safety',
  )
  await rows('UPDATE courses SET category_id = $1 WHERE id = ANY($2)', category, [fire, aid])
  const ids = await people(24, { status: 'active' })
  const moment = (days = 150) => new Date(end - random(days * 24) * hour - random(3_600) * 1000)
  for (const id of ids) {
    const created = moment()
    const registered = random(4) === 0 ? null : new Date(created.getTime() + random(40 * 24) * hour)
    await rows(
      'UPDATE users SET created_at = $2, registered_at = $3 WHERE id = $1',
      id,
      created,
      registered,
    )
  }
  const members = ids.filter(() => random(2) === 0)
  const crew = await group('Crew', members)
  await post('addUsersToCourse', { courses, users: ids.slice(0, 20), notify: false })
  const license = await school.license('Safety', [fire, tax], { seatsTotal: null })
  await post('addUsersToLicense', { licenses: [license], users: ids.slice(4, 22) })
  await rows(
    `UPDATE enrollments SET assigned_at = $2::timestamptz - random_hours.n * interval '1 hour'
     FROM (SELECT id, row_number() OVER (ORDER BY id) * 37 % 3000 AS n FROM enrollments WHERE organisation_id = $1) AS random_hours
     WHERE enrollments.id = random_hours.id`,
    organisationId,
    new Date(end),
  )
  const events = Array.from({ length: 260 }, (_, n) => {
    const courseId = courses[random(courses.length)] ?? fire
    return {
      eventId: `${organisationId}-${n}`,
      user: ids[random(20)] ?? '',
      course: courseId,
      item: `${courseId}-${1 + random(2)}`,
      type: random(3) === 0 ? 'attempted' : 'progressed',
      at: moment(120).toISOString(),
      timeSpent: random(4000),
    }
  }).map((event) =>
    event.type === 'attempted'
      ? { ...event, score: 40 + random(61) }
      : { ...event, progress: random(100) },
  )
  const answer = await post('recordProgress', { events })
  expect(answer.json().data.failed).toEqual([])
  // Sent again, they count once.
  await post('recordProgress', { events: events.slice(0, 50) })
  await issue(host, organisationId, { users: ids.slice(0, 12), course: fire, moment })
  await post('removeUsersFromCourse', { courses: [aid], users: ids.slice(0, 3) })
  await post('deactivateUsers', { userIds: ids.slice(3, 6) })
  await school.remove({ userIds: ids.slice(6, 8) })
  await rows(`UPDATE courses SET deleted_at = now() WHERE id = $1`, gone)
  return { school, zone, ids, crew, category, license, fire, tax, random }
}

export type Scope = {
  group?: string
  license?: string
  course?: string
  category?: string
  people?: string
}

/** The figures of a range, from the facts alone. */
export async function plainly(
  school: School,
  zone: string,
  scope: Scope,
  from: string,
  to: string,
) {
  const { rows, me } = school
  const { people = 'current', group, license, course, category } = scope
  const who = `u.organisation_id = '${me.organisationId}' AND u.deleted_at IS NULL
    ${people === 'current' ? "AND u.status <> 'inactive'" : people === 'deactivated' ? "AND u.status = 'inactive'" : ''}
    ${group ? `AND u.id IN (SELECT user_id FROM user_group_members WHERE group_id = '${group}')` : ''}`
  const which = `c.deleted_at IS NULL ${course ? `AND c.id = '${course}'` : ''} ${category ? `AND c.category_id = '${category}'` : ''}`
  const seated = license
    ? `AND u.id IN (SELECT user_id FROM seats WHERE license_id = '${license}' AND status IN ('assigned', 'activated'))`
    : ''
  const through = license
    ? `AND e.id IN (SELECT enrollment_id FROM enrollment_sources WHERE ref = '${license}' AND removed_at IS NULL)`
    : ''
  const day = (time: string) =>
    `(${time} AT TIME ZONE '${zone}')::date BETWEEN '${from}' AND '${to}'`
  const enrolled = `FROM enrollments e JOIN users u ON u.id = e.user_id JOIN courses c ON c.id = e.course_id WHERE ${who} AND ${which} ${through}`
  const hasCourses = course !== undefined || category !== undefined
  const days = hasCourses
    ? `FROM learning_days d JOIN users u ON u.id = d.user_id JOIN courses c ON c.id = d.course_id WHERE ${who} ${seated} AND ${which}`
    : `FROM activity_days d JOIN users u ON u.id = d.user_id WHERE ${who} ${seated}`
  const [found] = await rows<Record<string, number | null>>(`SELECT
    (SELECT count(DISTINCT d.user_id)::int ${days} AND d.day BETWEEN '${from}' AND '${to}') AS "activeUsers",
    (SELECT count(*)::int ${enrolled} AND e.status <> 'withdrawn' AND ${day('e.assigned_at')}) AS enrollments,
    (SELECT count(*)::int ${enrolled} AND e.status = 'completed' AND ${day('e.completed_at')}) AS completions,
    (SELECT round(100.0 * count(*) FILTER (WHERE e.status = 'completed') / nullif(count(*), 0), 1)::float8
      ${enrolled} AND e.status <> 'withdrawn' AND ${day('e.assigned_at')}) AS "completionRate",
    (SELECT round((sum(greatest(0, round(extract(epoch FROM e.completed_at - e.assigned_at)))) / nullif(count(*), 0) / 86400)::numeric, 1)::float8
      ${enrolled} AND e.status = 'completed' AND ${day('e.completed_at')}) AS "daysToComplete",
    (SELECT coalesce(sum(d.seconds), 0)::float8 FROM learning_days d JOIN users u ON u.id = d.user_id
      JOIN courses c ON c.id = d.course_id JOIN enrollments e ON e.user_id = d.user_id AND e.course_id = d.course_id
      WHERE ${who} AND ${which} ${through} AND d.day BETWEEN '${from}' AND '${to}') AS "learningSeconds",
    (SELECT round(100.0 * count(*) FILTER (WHERE (u.registered_at AT TIME ZONE '${zone}')::date <= '${to}') / nullif(count(*), 0), 1)::float8
      FROM users u WHERE ${who} ${seated} AND ${day('u.created_at')} ${hasCourses ? `AND EXISTS (SELECT FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE e.user_id = u.id AND e.status <> 'withdrawn' AND ${which})` : ''}) AS "activationRate",
    (SELECT count(*)::int FROM certificates k JOIN users u ON u.id = k.user_id WHERE ${who} ${seated}
      AND k.source <> 'reissue' AND ${day('k.issued_at')}
      ${hasCourses ? `AND k.subject_id IN (SELECT c.id FROM courses c WHERE ${which})` : ''}) AS certificates`)
  return found
}
