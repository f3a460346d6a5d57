import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { authors, categories, courseAuthors, courses } from '../db/schema.ts'
import { courseFigures, courseStats } from '../enrollments/figures.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Own } from '../db/scope.ts'
import { type CourseFilter, facetConditions, otherConditions } from './filter.ts'
import { courseOrder } from './sort.ts'
import { type Addresses, presentCourse, courseColumns } from './present.ts'

export type Caller = Addresses & {
  db: Db | Tx
  own: Own
  user: { organisationId: string; organisation: { timezone: string } }
}
type Asked = { sort?: string; limit?: number; offset?: number }

/** The courses that match a condition, in order, without their contents. */
export async function readCourses(caller: Caller, where: SQL | undefined, options: Asked = {}) {
  const { db, own, user } = caller
  const { organisationId } = user
  const found = await db
    .select(courseColumns)
    .from(courses)
    .leftJoin(sql`${courseFigures(organisationId)} figures`, sql`course_id = ${courses.id}`)
    .where(own(courses, where))
    .orderBy(...courseOrder(options.sort))
    .limit(options.limit ?? 100_000)
    .offset(options.offset ?? 0)
  const stats = await courseStats(
    db,
    organisationId,
    found.map(({ id }) => id),
  )
  return found.flatMap((row) => {
    const figures = stats.get(row.id)
    return figures ? [presentCourse(row, figures, caller)] : []
  })
}

/** The facets, and how courses are joined with their values. */
const facets: Record<string, Facet> = {
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
  hasCertificate: { value: sql`certificate_id IS NOT NULL` },
  hasAssessment: { value: sql`has_assessment` },
  tag: { value: sql`tag`, from: sql`CROSS JOIN jsonb_array_elements_text(tags) AS tag` },
}

/** How many courses a filter selects, and the requested facets. */
export function countCourses(
  { db, own, user }: Caller,
  filter: CourseFilter,
  request: FacetRequest = {},
) {
  const facetColumns = Object.entries(facetConditions(filter)).flatMap(([name, condition]) =>
    condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const conditionColumns = facetColumns.map(
    ({ condition, column }) => sql`, ${condition} AS ${column}`,
  )
  const listed = own(courses, otherConditions(filter, user.organisation.timezone))
  const rows = sql`SELECT ${courses}.* ${sql.join(conditionColumns)} FROM ${courses} WHERE ${listed}`
  const conditions = Object.fromEntries(
    facetColumns.map(({ name, column }) => [name, sql`${column}`]),
  )
  return countFacets(db, { rows, conditions, facets, chosen: filter }, request)
}
