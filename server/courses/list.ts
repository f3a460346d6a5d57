import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { authors, categories, courseAuthors, courses } from '../db/schema.ts'
import { courseFigures, courseStats } from '../enrollments/figures.ts'
import type { Own } from '../scope.ts'
import { type CourseFilter, facetConditions, otherConditions } from './matching.ts'
import { courseOrder } from './order.ts'
import { type Addresses, asCourse, shownCourse } from './shown.ts'

export type Caller = Addresses & {
  db: Db | Tx
  own: Own
  user: { organisationId: string; organisation: { timezone: string } }
}
type Asked = { sort?: string; limit?: number; offset?: number }

/** The courses of a condition in an order, without their contents. */
export async function readCourses(caller: Caller, which: SQL | undefined, asked: Asked = {}) {
  const { db, own, user } = caller
  const { organisationId } = user
  const found = await db
    .select(shownCourse)
    .from(courses)
    .leftJoin(sql`${courseFigures(organisationId)} figures`, sql`course_id = ${courses.id}`)
    .where(own(courses, which))
    .orderBy(...courseOrder(asked.sort))
    .limit(asked.limit ?? 100_000)
    .offset(asked.offset ?? 0)
  const stats = await courseStats(
    db,
    organisationId,
    found.map(({ id }) => id),
  )
  return found.flatMap((row) => {
    const figures = stats.get(row.id)
    return figures ? [asCourse(row, figures, caller)] : []
  })
}

type Counted = { facet: string; value: string; label: string | null; n: number }

/** Each facet's values, and whence a course has them. */
const values: Record<string, { value: SQL; label?: SQL; from?: SQL }> = {
  status: { value: sql`status` },
  category: {
    value: sql`c.id`,
    label: sql`c.name`,
    from: sql`JOIN ${categories} c ON c.id = category_id`,
  },
  author: {
    value: sql`a.id`,
    label: sql`a.name`,
    from: sql`JOIN ${courseAuthors} ca ON ca.course_id = listed.id JOIN ${authors} a ON a.id = ca.author_id`,
  },
  owner: { value: sql`owner` },
  level: { value: sql`level` },
  hasCertificate: { value: sql`(certificate_id IS NOT NULL)::text` },
  hasAssessment: { value: sql`has_assessment::text` },
  tag: { value: sql`tag`, from: sql`CROSS JOIN jsonb_array_elements_text(tags) AS tag` },
}

/** How many courses a filter means, and with `facets` how many each value of each filter would leave. */
export async function countCourses(
  { db, own, user }: Caller,
  filter: CourseFilter,
  { facets = false } = {},
): Promise<{ total: number; facets?: components['schemas']['Facets'] }> {
  const conditions: Record<string, SQL | '' | undefined> = facetConditions(filter)
  const listed = own(courses, otherConditions(filter, user.organisation.timezone))
  const fits = Object.keys(values).map(
    (name) => sql`${conditions[name] || sql`true`} AS ${sql.identifier(`fits_${name}`)}`,
  )
  const but = (facet?: string) =>
    and(
      ...Object.keys(values)
        .filter((name) => name !== facet)
        .map((name) => sql`${sql.identifier(`fits_${name}`)}`),
    )
  const counts = Object.entries(values).map(
    ([name, { value, label = sql`NULL`, from = sql`` }]) => sql`UNION ALL
      (SELECT ${name}, ${value}, ${label}, count(*)::integer FROM listed ${from}
        WHERE ${but(name)} GROUP BY 2, 3 ORDER BY 4 DESC, 2 LIMIT 200)`,
  )
  const { rows } = await db.execute<Counted>(sql`
    WITH listed AS MATERIALIZED (SELECT ${courses}.*, ${sql.join(fits, sql`, `)}
      FROM ${courses} WHERE ${listed})
    SELECT 'total' AS facet, '' AS value, NULL AS label, count(*)::integer AS n FROM listed
      WHERE ${but()} ${facets ? sql.join(counts, sql` `) : sql``}`)
  const total = rows.find(({ facet }) => facet === 'total')?.n ?? 0
  if (!facets) return { total }
  const of = (name: string) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, label, n }) =>
        label === null ? { value, count: n } : { value, label, count: n },
      )
  return { total, facets: Object.fromEntries(Object.keys(values).map((name) => [name, of(name)])) }
}
