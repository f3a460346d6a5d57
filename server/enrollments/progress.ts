import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assessments, assets, courseItems, courseSections } from '../db/schema.ts'
import { courseStats } from './figures.ts'

type CourseProgress = components['schemas']['CourseProgress']

/** The upper limits, in percent, of the ranges of the distribution. */
const spans = [0, 25, 50, 75, 99, 100]

/** The progress distribution and the sums for averages, from the stored figures of a course. */
async function readKept(db: Db | Tx, organisationId: string, courseId: string) {
  const { rows } = await db.execute<{ figure: string; value: string; n: number }>(sql`
    SELECT figure, value, sum(n) AS n FROM stats.course_figures
    WHERE organisation_id = ${organisationId} AND course_id = ${courseId}
      AND figure IN ('span', 'time', 'began', 'seconds', 'ended')
    GROUP BY 1, 2`)
  return (figure: string, value = '') =>
    rows.find((row) => row.figure === figure && row.value === value)?.n ?? 0
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

const sumOf = (figure: string) => sql`coalesce(sum(n) FILTER (WHERE figure = ${figure}), 0)`

/** The items in order, with the progress of users in each. */
async function readItems(db: Db | Tx, courseId: string): Promise<CourseProgress['items']> {
  const { rows } = await db.execute<Item>(sql`
    SELECT i.id, coalesce(i.title, a.title, q.title, '') AS title, i.kind, s.title AS section, i.required,
      p.started, p.completed, p.failed, p.score AS "averageScore"
    FROM ${courseItems} i JOIN ${courseSections} s ON s.id = i.section_id
    LEFT JOIN ${assets} a ON a.id = i.asset_id LEFT JOIN ${assessments} q ON q.id = i.assessment_id
    CROSS JOIN LATERAL (
      SELECT ${sumOf('started')}::integer AS started, ${sumOf('completed')}::integer AS completed,
        ${sumOf('failed')}::integer AS failed,
        round((${sumOf('score')} / nullif(${sumOf('scored')}, 0))::numeric, 1)::float8 AS score
      FROM stats.item_figures t WHERE t.item_id = i.id
    ) p
    WHERE i.course_id = ${courseId} ORDER BY s.position, s.id, i.position, i.id`)
  return rows.map(({ id: _id, title, kind, ...row }) => ({ item: { _id, title, kind }, ...row }))
}

const average = (total: number, count: number) =>
  count === 0 ? null : Math.round((total / count) * 10) / 10

/** The figures of the summary of a course. */
export async function readProgress(
  db: Db | Tx,
  organisationId: string,
  courseId: string,
): Promise<CourseProgress | undefined> {
  const stats = (await courseStats(db, organisationId, [courseId])).get(courseId)
  if (!stats) return undefined
  const stored = await readKept(db, organisationId, courseId)
  const distribution = spans.map((to, index) => ({
    from: to === 0 || to === 100 ? to : (spans[index - 1] ?? 0) + 1,
    to,
    count: stored('span', String(to)),
  }))
  return {
    stats,
    averageTime: average(stored('time'), stored('began')),
    averageDays: average(stored('seconds') / 86_400, stored('ended')),
    distribution,
    items: await readItems(db, courseId),
  }
}
