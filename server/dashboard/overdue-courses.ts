import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { plural } from '../lib/plural.ts'
import type { Tenant } from '../db/scope.ts'
import { addDays, todayIn } from '../lib/dates.ts'
import type { Item } from './attention.ts'
import { listAt } from './list-url.ts'

/** So many days after a deadline somebody should act, and so many before it. */
const late = 7
const soon = 3
/** Most courses listed per kind. */
const limit = 20

type Found = { id: string; title: string; count: number }

/** The courses with the most people of whom a figure is kept by deadline, for the deadlines of some days. */
async function coursesWith(
  db: Db | Tx,
  { organisationId }: Tenant,
  { figure, from = '', to }: { figure: 'due' | 'untouched'; from?: string; to: string },
) {
  const { rows } = await db.execute<Found>(sql`
    SELECT c.id, c.title, sum(n)::integer AS count
    FROM stats.course_figures t JOIN ${courses} c ON c.id = t.course_id AND c.deleted_at IS NULL
    WHERE t.organisation_id = ${organisationId} AND figure = ${figure} AND value BETWEEN ${from} AND ${to}
    GROUP BY c.id, c.title HAVING sum(n) > 0
    ORDER BY 3 DESC, c.title, c.id LIMIT ${limit}`)
  return rows
}

const summary = (id: string, filter: Record<string, string | boolean>) =>
  listAt('/library/selected-course/summary', { courseId: id, ...filter })

/** Courses whose people are late by more than a week. */
export async function coursesOverdue(db: Db | Tx, world: Tenant): Promise<Item[]> {
  const deadlineTo = addDays(todayIn(world.zone), -late - 1)
  const filter = { overdue: true, deadlineTo }
  const found = await coursesWith(db, world, { figure: 'due', to: deadlineTo })
  return found.map(({ id, title, count }) => ({
    key: `overdue:${id}`,
    kind: 'overdue',
    title: `${title}: ${plural(count, 'person', 'people')} over ${late} days late`.slice(0, 160),
    body: `Send a reminder or extend the deadline.`,
    count,
    severity: 'danger',
    href: summary(id, filter),
  }))
}

/** Courses that people have not even started and that are due in some days. */
export async function coursesDue(db: Db | Tx, world: Tenant): Promise<Item[]> {
  const today = todayIn(world.zone)
  const filter = {
    status: 'not-started',
    deadlineFrom: today,
    deadlineTo: addDays(today, soon),
  } as const
  const found = await coursesWith(db, world, {
    figure: 'untouched',
    from: filter.deadlineFrom,
    to: filter.deadlineTo,
  })
  return found.map(({ id, title, count }) => ({
    key: `deadline-soon:${id}`,
    kind: 'deadline-soon',
    title: `${title}: ${plural(count, 'person has', 'people have')} not started`.slice(0, 160),
    body: `Due in the next ${soon} days.`,
    count,
    severity: 'warning',
    href: summary(id, filter),
  }))
}
