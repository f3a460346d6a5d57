import type { components } from '../../openapi/generated/types.ts'
import type { Input } from '../contract/operation-types.ts'
import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { categories, courses, enrollments } from '../db/schema.ts'
import { countFacets } from '../db/facets.ts'
import { orderBy } from '../contract/sort.ts'
import { ownedBy, type Tenant } from '../db/scope.ts'
import { titled } from './course-people.ts'
import { countColumns } from './status-counts.ts'

type Counts = components['schemas']['StatusCounts']

const ofPerson = (organisationId: string, userId: string) =>
  ownedBy(organisationId)(
    enrollments,
    sql`${enrollments.userId} = ${userId} AND ${enrollments.courseId} IN (
      SELECT ${courses.id} FROM ${courses} WHERE ${courses.deletedAt} IS NULL)`,
  )

/** The number of enrollments of one user by status, also for inactive users. */
export async function countOfPerson(db: Db | Tx, userId: string, { organisationId, zone }: Tenant) {
  const { rows } = await db.execute<Counts>(sql`SELECT ${countColumns(zone)} FROM ${enrollments}
    WHERE ${ofPerson(organisationId, userId)}`)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

const keys = {
  title: sql`fold_text(${courses.title}) COLLATE "C"`,
  status: sql`array_position(ARRAY['draft', 'published', 'archived'], ${courses.status})`,
  duration: sql`${courses.duration}`,
}

const orderOf = (sort = 'title') => orderBy(keys, sort, [courses.id])

const facets = {
  status: { value: sql`listed.status` },
  owner: { value: sql`listed.owner` },
  level: { value: sql`listed.level` },
}

type CoursesCtx = Pick<Input<'getUserCourses'>, 'db' | 'own' | 'user' | 'files' | 'query'>

/** The courses of a user, in short. */
export async function readCoursesOf(
  { db, own, user, files, query }: CoursesCtx,
  userId: string,
  { limit = 10_000, offset = 0 }: { limit?: number; offset?: number },
) {
  const { search = '', status, sort } = query
  const where = own(
    courses,
    and(
      isNull(courses.deletedAt),
      titled(search),
      sql`${courses.id} IN (SELECT ${enrollments.courseId} FROM ${enrollments}
        WHERE ${ofPerson(user.organisationId, userId)} AND ${enrollments.status} <> 'withdrawn')`,
    ),
  )
  const inStatus = status && sql`listed.status = ${status}`
  const counted = await countFacets(
    db,
    {
      rows: sql`SELECT * FROM ${courses} WHERE ${where}`,
      conditions: { status: inStatus },
      facets,
    },
    query,
  )
  const found = await db
    .select({
      _id: courses.id,
      title: courses.title,
      thumbnail: courses.thumbnail,
      category: sql<{ _id: string; name: string } | null>`(
        SELECT json_build_object('_id', k.id, 'name', k.name) FROM ${categories} k
        WHERE k.id = ${courses}.category_id)`,
      level: courses.level,
      owner: courses.owner,
      status: courses.status,
      itemsCount: courses.itemsCount,
      duration: courses.duration,
    })
    .from(courses)
    .where(and(where, status && sql`${courses.status} = ${status}`))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)
  const shown = found.map(({ thumbnail, ...row }) => ({
    ...row,
    thumbnail: thumbnail && files.address(thumbnail),
  }))
  return { ...counted, courses: shown }
}
