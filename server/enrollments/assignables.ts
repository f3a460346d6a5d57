import type { Input } from '../contract/operation-types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { countFacets } from '../db/facets.ts'
import { orderBy } from '../contract/sort.ts'
import { titled } from './course-people.ts'
import { courseFigures } from './figures.ts'

type Asked = Pick<Input<'getCoursesAndLicenses'>, 'db' | 'own' | 'user' | 'files' | 'query'>

const keys = {
  title: sql`fold_text(${courses.title}) COLLATE "C"`,
  // There are no licenses yet.
  type: sql`'course'::text`,
  status: sql`array_position(ARRAY['draft', 'published', 'archived'], ${courses.status})`,
  usersCount: sql`coalesce(assigned, 0)`,
}

const orderOf = (sort = 'title') => orderBy(keys, sort, [courses.id])

const facets = { type: { value: sql`'course'::text` }, status: { value: sql`listed.status` } }

/** Courses and, one day, licenses: what can be assigned, linked to or earn a certificate. */
export async function readAssignables(
  { db, own, user, files, query }: Asked,
  { limit = 100_000, offset = 0 }: { limit?: number; offset?: number },
) {
  const { search = '', type, certificateID, sort } = query
  const which = own(
    courses,
    and(
      isNull(courses.deletedAt),
      titled(search),
      certificateID === undefined ? undefined : eq(courses.certificateId, certificateID),
    ),
  )
  const conditions = { type: type === 'license' ? sql`false` : undefined }
  const { total, facets: counted } = await countFacets(
    db,
    { rows: sql`SELECT * FROM ${courses} WHERE ${which}`, conditions, facets },
    query,
  )
  const found = await db
    .select({
      _id: courses.id,
      title: courses.title,
      status: courses.status,
      thumbnail: courses.thumbnail,
      certificateID: courses.certificateId,
      usersCount: sql<number>`coalesce(assigned, 0)`,
    })
    .from(courses)
    .leftJoin(sql`${courseFigures(user.organisationId)} figures`, sql`course_id = ${courses.id}`)
    .where(and(which, conditions.type))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
  const coursesAndLicenses = found.map(({ thumbnail, ...row }) => ({
    ...row,
    type: 'course' as const,
    thumbnail: thumbnail && files.address(thumbnail),
  }))
  return { total, facets: counted, coursesAndLicenses }
}
