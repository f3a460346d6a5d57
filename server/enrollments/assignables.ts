import type { components } from '../../openapi/generated/types.ts'
import { orderBy } from '../contract/sort.ts'
import type { Input } from '../contract/operation-types.ts'
import { and, sql } from '../db/drizzle.ts'
import { countFacets } from '../db/facets.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { courseFigures } from './figures.ts'

type AssignablesCtx = Pick<Input<'getCoursesAndLicenses'>, 'db' | 'user' | 'files' | 'query'>
type CourseOrLicense = components['schemas']['CourseOrLicense']

const keys = {
  title: sql`fold_text(title) COLLATE "C"`,
  type: sql`type`,
  status: sql`array_position(ARRAY['draft', 'published', 'scheduled', 'active', 'expiring', 'expired', 'archived'], status)`,
  usersCount: sql`"usersCount"`,
}

const facets = { type: { value: sql`type` }, status: { value: sql`status` } }

/** Courses and licenses with their common columns. */
const everything = (organisationId: string, zone: string) => sql`
  SELECT c.id AS "_id", c.title, 'course' AS type, c.status, c.thumbnail, c.certificate_id AS "certificateID",
    coalesce(figures.assigned, 0)::integer AS "usersCount"
  FROM courses c LEFT JOIN ${courseFigures(organisationId)} figures ON figures.course_id = c.id
  WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL
  UNION ALL
  SELECT l.id, l.title, 'license', CASE
      WHEN l.start_date > day.today THEN 'scheduled' WHEN l.expiration_date < day.today THEN 'expired'
      WHEN l.expiration_date <= day.today + 60 THEN 'expiring' ELSE 'active' END,
    l.image, l.certificate_id, l.seats_taken
  FROM licenses l CROSS JOIN (SELECT (now() AT TIME ZONE ${zone})::date AS today) day
  WHERE l.organisation_id = ${organisationId} AND l.deleted_at IS NULL`

/** What can be assigned, linked to, or earn a certificate. */
export async function readAssignables(
  { db, user, files, query }: AssignablesCtx,
  { limit = 100_000, offset = 0, ids }: { limit?: number; offset?: number; ids?: string[] },
) {
  const { search, type, certificateID, sort = 'title' } = query
  const listed = sql`SELECT * FROM (${everything(user.organisationId, user.organisation.timezone)}) AS each
    WHERE ${and(
      sql`true`,
      ...hasEachWord(sql`fold_text(title)`, search),
      ids && sql`"_id" = ANY(${sql.param(ids)}::text[])`,
      certificateID === undefined ? undefined : sql`"certificateID" = ${certificateID}`,
    )}`
  const isType = type === undefined ? undefined : sql`type = ${type}`
  const counted = await countFacets(
    db,
    { rows: listed, conditions: { type: isType }, facets },
    query,
  )
  const { rows } = await db.execute<CourseOrLicense>(sql`
    SELECT * FROM (${listed}) AS listed WHERE ${isType ?? sql`true`}
    ORDER BY ${sql.join(orderBy(keys, sort, [sql`"_id"`]), sql`, `)} LIMIT ${limit} OFFSET ${offset}`)
  const coursesAndLicenses = rows.map((row) => ({
    ...row,
    thumbnail: row.thumbnail && files.address(row.thumbnail),
  }))
  return { total: counted.total, facets: counted.facets, coursesAndLicenses }
}
