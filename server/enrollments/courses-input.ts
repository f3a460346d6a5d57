import type { Ctx } from '../contract/ctx.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'

type Course = { id: string; title: string; status: string }

const fieldErrors = (
  ids: string[],
  isInvalid: (id: string) => boolean,
  code: string,
  message: string,
) =>
  ids
    .flatMap((id, index) => (isInvalid(id) ? [{ field: `courses.${index}`, code, message }] : []))
    .slice(0, 100)

/** The courses with these ids, each once; throws 404 that names the missing ones. `toGive` locks them. */
export async function requireCourses(
  { db, own }: Pick<Ctx, 'db' | 'own'>,
  ids: string[],
  toGive = false,
): Promise<Course[]> {
  const found = db
    .select({ id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(
      own(
        courses,
        and(sql`${courses.id} = ANY(${sql.param(ids)}::text[])`, isNull(courses.deletedAt)),
      ),
    )
    .orderBy(courses.id)
  const rows = await (toGive ? found.for('share') : found)
  const byId = new Map(rows.map((course) => [course.id, course]))
  const missing = fieldErrors(ids, (id) => !byId.has(id), 'not-found', 'This course was not found')
  if (missing.length > 0)
    throw problem('request/not-found', 'A course was not found. It may have been deleted', {
      errors: missing,
    })
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** The course of an id in the path; throws 404 if there is none. */
export async function findCourseByTitle({ db, own }: Pick<Ctx, 'db' | 'own'>, id: string) {
  const [course] = await db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(own(courses, and(eq(courses.id, id), isNull(courses.deletedAt))))
  if (!course) throw problem('request/not-found')
  return course
}

/** The same for courses to assign: they must be published. */
export async function assignableCourses(
  ctx: Pick<Ctx, 'db' | 'own'>,
  ids: string[],
  toGive = false,
) {
  const found = await requireCourses(ctx, ids, toGive)
  const statusOf = new Map(found.map(({ id, status }) => [id, status]))
  const draft = found.find(({ status }) => status === 'draft')
  const errors = [
    ...fieldErrors(ids, (id) => statusOf.get(id) === 'draft', 'draft', 'This course is a draft'),
    ...fieldErrors(
      ids,
      (id) => statusOf.get(id) === 'archived',
      'archived',
      'This course is archived',
    ),
  ]
  if (draft) throw problem('course/in-draft', draft.title, { errors })
  if (errors.length > 0) throw problem('request/invalid', undefined, { errors })
  return found
}

/** "Fire safety", or "3 courses". */
export const courseNames = (list: Course[]) =>
  list.length === 1 && list[0] ? list[0].title : `${list.length} courses`
