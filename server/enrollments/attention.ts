import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import { plural } from '../lib/plural.ts'

const overdueDays = 7
const dueSoonDays = 3
/** Most courses listed per kind. */
const limit = 20

type CourseCount = { id: string; title: string; count: number }

type Figure = { figure: 'due' | 'untouched'; from?: string; to: string }

/** The courses with the most users in a figure, for deadlines between two days. */
async function coursesWith(db: Db, organisationId: string, { figure, from = '', to }: Figure) {
  const { rows } = await db.execute<CourseCount>(sql`
    SELECT c.id, c.title, sum(n)::integer AS count
    FROM stats.course_figures t JOIN ${courses} c ON c.id = t.course_id AND c.deleted_at IS NULL
    WHERE t.organisation_id = ${organisationId} AND figure = ${figure} AND value BETWEEN ${from} AND ${to}
    GROUP BY c.id, c.title HAVING sum(n) > 0
    ORDER BY 3 DESC, c.title, c.id LIMIT ${limit}`)
  return rows
}

const summaryUrl = (id: string, filter: Record<string, string | boolean>) =>
  listUrl('/library/selected-course/summary', { courseId: id, ...filter })

/** Courses with users who are more than a week late. */
export const overdueAttention: AttentionSource = async (db, { organisationId, zone }) => {
  const deadlineTo = addDays(todayIn(zone), -overdueDays - 1)
  const filter = { overdue: true, deadlineTo }
  const found = await coursesWith(db, organisationId, { figure: 'due', to: deadlineTo })
  return found.map(({ id, title, count }) => ({
    key: `overdue:${id}`,
    kind: 'overdue',
    title: `${title}: ${plural(count, 'person', 'people')} over ${overdueDays} days late`.slice(
      0,
      160,
    ),
    body: `Send a reminder or extend the deadline.`,
    count,
    severity: 'danger',
    href: summaryUrl(id, filter),
  }))
}

/** Courses that are due in three days and that users have not started. */
export const dueSoonAttention: AttentionSource = async (db, { organisationId, zone }) => {
  const today = todayIn(zone)
  const deadlineTo = addDays(today, dueSoonDays)
  const filter = { status: 'not-started', deadlineFrom: today, deadlineTo } as const
  const days = { from: today, to: deadlineTo }
  const found = await coursesWith(db, organisationId, { figure: 'untouched', ...days })
  return found.map(({ id, title, count }) => ({
    key: `deadline-soon:${id}`,
    kind: 'deadline-soon',
    title: `${title}: ${plural(count, 'person has', 'people have')} not started`.slice(0, 160),
    body: `Due in the next ${dueSoonDays} days.`,
    count,
    severity: 'warning',
    href: summaryUrl(id, filter),
  }))
}
