import type { ClientBase } from 'pg'

export type Learner = {
  id: string
  name: string
  createdAt: Date
  /** The last possible activity; null for users who never signed in. */
  until: Date | null
  groups: string[]
}

export type Item = {
  id: string
  kind: 'asset' | 'assessment'
  duration: number | null
  pass: number
  attempts: number
  required: boolean
}

export type Course = {
  id: string
  title: string
  deadlineDays: number | null
  publishedAt: Date
  archivedAt: Date | null
  items: Item[]
}

/** The users of the demonstration with the names of their groups. */
export async function readLearners(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<Learner>(
    `SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.created_at AS "createdAt",
       least(u.last_active_at, u.deactivated_at) AS until,
       ARRAY(SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
         WHERE m.user_id = u.id AND g.type = 'static' ORDER BY 1) AS groups
     FROM users u WHERE u.organisation_id = $1 AND u.deleted_at IS NULL ORDER BY u.id`,
    [organisationId],
  )
  return rows
}

/** Courses that were published, with their contents. */
export async function readCourses(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<Course>(
    `SELECT c.id, c.title, c.deadline_days AS "deadlineDays", c.published_at AS "publishedAt",
       c.archived_at AS "archivedAt", (
         SELECT json_agg(json_build_object('id', i.id, 'kind', i.kind, 'duration', a.duration,
           'pass', coalesce(q.passing_percentage, 0), 'attempts', coalesce(q.max_attempts, 0),
           'required', i.required) ORDER BY s.position, i.position)
         FROM course_items i JOIN course_sections s ON s.id = i.section_id
         LEFT JOIN assets a ON a.id = i.asset_id LEFT JOIN assessments q ON q.id = i.assessment_id
         WHERE i.course_id = c.id) AS items
     FROM courses c WHERE c.organisation_id = $1 AND c.published_at IS NOT NULL`,
    [organisationId],
  )
  return new Map(rows.map((course) => [course.id, course]))
}

export async function readGroups(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM user_groups WHERE organisation_id = $1',
    [organisationId],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export type LicenseSeat = { licenseId: string; userId: string; courseId: string; assignedAt: Date }

/** What seats in licenses that run give: every course of the license. */
export async function readLicenseSeats(client: ClientBase, organisationId: string) {
  const { rows } = await client.query<LicenseSeat>(
    `SELECT s.license_id AS "licenseId", s.user_id AS "userId", lc.course_id AS "courseId",
       s.assigned_at AS "assignedAt"
     FROM seats s JOIN licenses l ON l.id = s.license_id AND l.runs
     JOIN license_courses lc ON lc.license_id = l.id
     WHERE s.organisation_id = $1 AND s.status IN ('assigned', 'activated')
     ORDER BY s.license_id, s.user_id, lc.position`,
    [organisationId],
  )
  return rows
}
