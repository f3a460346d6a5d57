import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { orderBy } from '../contract/sort.ts'
import { courseFigures, courseStats, summaryColumns } from './figures.ts'

type CourseSummary = components['schemas']['CourseStatusHead']

const keys = {
  title: sql`fold_text(c.title) COLLATE "C"`,
  assigned: sql`assigned`,
  completed: sql`completed`,
  overdue: sql`overdue`,
}

const orderOf = (sort = 'title') => sql.join(orderBy(keys, sort, [sql`c.id`]), sql`, `)

type Row = Omit<CourseSummary, 'course'> & { id: string; title: string }

const presentSummary = ({ id, title, ...figures }: Row): CourseSummary => ({
  course: { _id: id, title, type: 'course' },
  ...figures,
})

type Page = { sort?: string; limit?: number; offset?: number }

/** A row for each course with enrollments, and their number. */
export async function readCourseSummaries(db: Db | Tx, organisationId: string, page: Page) {
  const { sort, limit = 10_000, offset = 0 } = page
  const { rows } = await db.execute<Partial<Row> & { total: number }>(sql`
    WITH had AS MATERIALIZED (
      SELECT c.id, c.title, figures.* FROM ${courses} c
      JOIN ${courseFigures(organisationId)} figures ON figures.course_id = c.id
      WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL AND assigned > 0)
    SELECT n.total, page.* FROM (SELECT count(*)::integer AS total FROM had) n LEFT JOIN LATERAL (
      SELECT c.id, c.title, ${summaryColumns}, row_number() OVER (ORDER BY ${orderOf(sort)}) AS place
      FROM had c ORDER BY ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset}) page ON true
    ORDER BY page.place`)
  const heads = rows.flatMap((row) => {
    const { id, title = '', assigned = 0, notStarted = 0, inProgress = 0 } = row
    const { completed = 0, failed = 0, overdue = 0, averageProgress = 0 } = row
    if (!id) return []
    const figures = { assigned, notStarted, inProgress, completed, failed, overdue }
    return [presentSummary({ id, title, ...figures, averageProgress })]
  })
  return { total: rows[0]?.total ?? 0, heads }
}

/** The row of one course, with or without enrollments. */
export async function readCourseSummary(
  db: Db | Tx,
  organisationId: string,
  course: { id: string; title: string },
): Promise<CourseSummary[]> {
  const stats = (await courseStats(db, organisationId, [course.id])).get(course.id)
  if (!stats) return []
  const { averageScore: _, ...figures } = stats
  return [presentSummary({ ...course, ...figures })]
}
