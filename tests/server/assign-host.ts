import { courseItems, courses, courseSections, organisations } from '../../server/db/schema.ts'
import { eq } from '../../server/db/drizzle.ts'
import { newId } from '../../server/lib/id.ts'
import { assessments } from '../../server/db/schema.ts'
import type { testHost } from './host.ts'
import { peopleOf } from './people-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>

/** An organisation with people and courses, and the calls about who has which. */
export async function organisationWith(host: Host, timezone = 'UTC') {
  const me = await host.signedIn()
  const { db } = host
  const { organisationId } = me
  await db.update(organisations).set({ timezone }).where(eq(organisations.id, organisationId))
  const office = peopleOf(host, me)

  /** A course with so many items, published unless it is said otherwise. */
  async function course(
    title: string,
    { items = 2, ...set }: Partial<typeof courses.$inferInsert> & { items?: number } = {},
  ) {
    const id = newId()
    const [sectionId, assessmentId] = [newId(), newId()]
    await db
      .insert(courses)
      .values({ id, organisationId, title, status: 'published', itemsCount: items, ...set })
    await db.insert(courseSections).values({
      id: sectionId,
      courseId: id,
      organisationId,
      title: 'All of it',
      position: 1,
    })
    await db
      .insert(assessments)
      .values({ id: assessmentId, organisationId, title: `Check of ${title}`, status: 'ready' })
    const rows = Array.from({ length: items }, (_, n) => ({
      id: `${id}-${n + 1}`,
      courseId: id,
      sectionId,
      organisationId,
      position: n + 1,
      kind: 'assessment' as const,
      assessmentId,
    }))
    if (rows.length > 0) await db.insert(courseItems).values(rows)
    return id
  }

  const read = async (call: string) => (await me.get(`/api/business/${call}`)).json()

  /** How somebody has courses, as the tables say it. */
  const holdings = (userId: string) =>
    office.rows<{
      course: string
      status: string
      progress: number
      deadline: string | null
      sources: string[]
    }>(
      `SELECT c.title AS course, e.status, e.progress, e.deadline_date::text AS deadline,
         ARRAY(SELECT s.kind FROM enrollment_sources s
           WHERE s.enrollment_id = e.id AND s.removed_at IS NULL ORDER BY 1) AS sources
       FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE e.user_id = $1 ORDER BY 1`,
      userId,
    )

  return { me, course, read, holdings, ...office }
}
