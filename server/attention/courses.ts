import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, enrollments } from '../db/schema.ts'
import { type HoldingFilter, holding, isCounted } from '../enrollments/matching.ts'
import { ownedBy } from '../scope.ts'
import { addDays, todayIn } from '../span.ts'
import type { Item, World } from './waiting.ts'
import { listAt, many } from './words.ts'

/** So many days after a deadline somebody should act, and so many before it. */
const late = 7
const soon = 3
/** So many courses are named. */
const most = 10

type Found = { id: string; title: string; count: number }

/** The courses with the most people whom a filter of their lists means; the same filter as of the list. */
async function coursesWith(db: Db | Tx, { organisationId, zone }: World, filter: HoldingFilter) {
  // Said once more in words of an index that holds what is not done and has a deadline.
  const open = sql`${enrollments.status} IN ('not-started', 'in-progress')
    AND ${enrollments.deadlineDate} IS NOT NULL`
  const { rows } = await db.execute<Found>(sql`
    SELECT c.id, c.title, found.count FROM (
      SELECT ${enrollments.courseId} AS id, count(*)::integer AS count FROM ${enrollments}
      WHERE ${ownedBy(organisationId)(enrollments, open, isCounted, holding(filter, zone))}
      GROUP BY 1) found JOIN ${courses} c ON c.id = found.id AND c.deleted_at IS NULL
    ORDER BY found.count DESC, c.title, c.id LIMIT ${most}`)
  return rows
}

/** The courses with the most people who are late since a day or longer, from the figures that are kept. */
async function coursesLate(db: Db | Tx, { organisationId }: World, day: string) {
  const { rows } = await db.execute<Found>(sql`
    SELECT c.id, c.title, sum(n)::integer AS count
    FROM tallies.courses t JOIN ${courses} c ON c.id = t.course_id AND c.deleted_at IS NULL
    WHERE t.organisation_id = ${organisationId} AND figure = 'due' AND value <= ${day}
    GROUP BY c.id, c.title HAVING sum(n) > 0
    ORDER BY 3 DESC, c.title, c.id LIMIT ${most}`)
  return rows
}

const summary = (id: string, filter: Record<string, string | boolean>) =>
  listAt('/library/selected-course/summary', { courseId: id, ...filter })

/** Courses whose people are late by more than a week. */
export async function coursesOverdue(db: Db | Tx, world: World): Promise<Item[]> {
  const deadlineTo = addDays(todayIn(world.zone), -late - 1)
  const filter = { overdue: true, deadlineTo }
  const found = await coursesLate(db, world, deadlineTo)
  return found.map(({ id, title, count }) => ({
    key: `overdue:${id}`,
    kind: 'overdue',
    title: `${many(count, 'person is', 'people are')} late with ${title}`.slice(0, 160),
    body: `The deadline was more than ${late} days ago. Remind them, or give them more time.`,
    count,
    severity: 'danger',
    href: summary(id, filter),
  }))
}

/** Courses that people have not even started and that are due in some days. */
export async function coursesDue(db: Db | Tx, world: World): Promise<Item[]> {
  const today = todayIn(world.zone)
  const filter = {
    status: 'not-started',
    deadlineFrom: today,
    deadlineTo: addDays(today, soon),
  } as const
  const found = await coursesWith(db, world, filter)
  return found.map(({ id, title, count }) => ({
    key: `deadline-soon:${id}`,
    kind: 'deadline-soon',
    title: `${many(count, 'person has', 'people have')} not started ${title}`.slice(0, 160),
    body: `It is due in the next ${soon} days.`,
    count,
    severity: 'warning',
    href: summary(id, filter),
  }))
}
