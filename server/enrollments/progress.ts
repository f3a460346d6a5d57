import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import {
  assessments,
  assets,
  courseItems,
  courseSections,
  enrollments,
  itemProgress,
} from '../db/schema.ts'
import { courseStats } from './figures.ts'
import { isCounted } from './matching.ts'

type CourseProgress = components['schemas']['CourseProgress']

/** The last percent of each span of the distribution. */
const spans = [0, 25, 50, 75, 99, 100]

const live = (courseId: string) => sql`${enrollments.courseId} = ${courseId} AND ${isCounted}
  AND ${enrollments.status} <> 'withdrawn'`

type Span = { to: number; count: number; time: number; began: number; days: number; ended: number }

/** How many are how far, and what their means are made of. */
async function readSpans(db: Db | Tx, courseId: string) {
  const { startedAt, completedAt, timeSpent, progress } = enrollments
  const { rows } = await db.execute<Span>(sql`
    SELECT span.to, count(*)::integer AS count,
      coalesce(sum(${timeSpent}) FILTER (WHERE ${startedAt} IS NOT NULL), 0)::float8 AS time,
      (count(*) FILTER (WHERE ${startedAt} IS NOT NULL))::integer AS began,
      coalesce(sum(greatest(0, extract(epoch FROM ${completedAt} - ${startedAt}) / 86400)), 0)::float8 AS days,
      (count(*) FILTER (WHERE ${completedAt} IS NOT NULL AND ${startedAt} IS NOT NULL))::integer AS ended
    FROM ${enrollments}, LATERAL (SELECT CASE WHEN ${progress} <= 0 THEN 0 WHEN ${progress} <= 25 THEN 25
      WHEN ${progress} <= 50 THEN 50 WHEN ${progress} <= 75 THEN 75 WHEN ${progress} < 100 THEN 99
      ELSE 100 END AS to) span
    WHERE ${live(courseId)} GROUP BY 1`)
  return rows
}

type Item = {
  id: string
  title: string
  kind: 'asset' | 'assessment'
  section: string
  required: boolean
  started: number
  completed: number
  failed: number
  averageScore: number | null
}

/** The items in their order, and how far people came with each. */
async function readItems(db: Db | Tx, courseId: string): Promise<CourseProgress['items']> {
  const { rows } = await db.execute<Item>(sql`
    SELECT i.id, coalesce(i.title, a.title, q.title, '') AS title, i.kind, s.title AS section, i.required,
      coalesce(p.started, 0) AS started, coalesce(p.completed, 0) AS completed,
      coalesce(p.failed, 0) AS failed, p.score AS "averageScore"
    FROM ${courseItems} i JOIN ${courseSections} s ON s.id = i.section_id
    LEFT JOIN ${assets} a ON a.id = i.asset_id LEFT JOIN ${assessments} q ON q.id = i.assessment_id
    LEFT JOIN (
      SELECT ip.item_id, count(*)::integer AS started,
        (count(*) FILTER (WHERE ip.status = 'completed'))::integer AS completed,
        (count(*) FILTER (WHERE ip.status = 'failed'))::integer AS failed,
        round(avg(ip.score)::numeric, 1)::float8 AS score
      FROM ${itemProgress} ip JOIN ${enrollments} ON ${enrollments.id} = ip.enrollment_id
      WHERE ${live(courseId)} GROUP BY 1
    ) p ON p.item_id = i.id
    WHERE i.course_id = ${courseId} ORDER BY s.position, s.id, i.position, i.id`)
  return rows.map(({ id: _id, title, kind, ...row }) => ({ item: { _id, title, kind }, ...row }))
}

const sum = (rows: Span[], of: (row: Span) => number) => rows.reduce((all, row) => all + of(row), 0)

const mean = (total: number, count: number) =>
  count === 0 ? null : Math.round((total / count) * 10) / 10

/** The figures of the summary of a course. */
export async function readProgress(
  db: Db | Tx,
  organisationId: string,
  courseId: string,
): Promise<CourseProgress | undefined> {
  const stats = (await courseStats(db, organisationId, [courseId])).get(courseId)
  if (!stats) return undefined
  const rows = await readSpans(db, courseId)
  const distribution = spans.map((to, at) => ({
    from: to === 0 || to === 100 ? to : (spans[at - 1] ?? 0) + 1,
    to,
    count: rows.find((row) => row.to === to)?.count ?? 0,
  }))
  return {
    stats,
    averageTime: mean(
      sum(rows, ({ time }) => time),
      sum(rows, ({ began }) => began),
    ),
    averageDays: mean(
      sum(rows, ({ days }) => days),
      sum(rows, ({ ended }) => ended),
    ),
    distribution,
    items: await readItems(db, courseId),
  }
}
