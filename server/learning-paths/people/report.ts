import type { SQL } from 'drizzle-orm'
import type { components } from '../../../openapi/generated/types.ts'
import { orderBy } from '../../contract/sort.ts'
import { today } from '../../db/date-filter.ts'
import { and, sql } from '../../db/drizzle.ts'
import { hasEachWord } from '../../db/search-terms.ts'
import { isCounted, isLate } from './filter.ts'
import { type Reader, readTotals, requirePath, totalsOf } from './list.ts'

type Schemas = components['schemas']
type Row = Schemas['LearningPathReportRow']
type ReportFilter = {
  search?: string
  group?: string
  category?: string
  from?: string
  to?: string
}

const keys: Record<string, SQL> = Object.fromEntries([
  ['title', sql`fold_text(row.title) COLLATE "C"`],
  ...[
    'assigned',
    'notStarted',
    'inProgress',
    'completed',
    'overdue',
    'completionRate',
    'averageDays',
  ].map((name) => [name, sql`row.${sql.identifier(name)}`]),
])

/** The days from assignment to completion, of those who did not complete it before. */
const averageDays = sql`round(avg(extract(epoch FROM a.completed_at - a.assigned_at) / 86400)
  FILTER (WHERE a.status = 'completed' AND NOT a.carried), 1)::float8 AS "averageDays"`

/** A row for each published or archived path. */
export async function readReport(
  { db, user }: Reader,
  { search, group, category, from, to }: ReportFilter,
  {
    sort = 'title',
    limit = 10_000,
    offset = 0,
  }: { sort?: string; limit?: number; offset?: number },
) {
  const zone = user.organisation.timezone
  const day = sql`(a.assigned_at AT TIME ZONE ${zone})::date`
  const counted = and(
    isCounted,
    group === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
          WHERE m.user_id = a.user_id AND m.group_id = ${group})`,
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
  )
  const listed = and(
    sql`p.organisation_id = ${user.organisationId} AND p.deleted_at IS NULL AND p.status <> 'draft'`,
    ...hasEachWord(sql`p.search_text`, search),
    category === undefined ? undefined : sql`p.category_id = ${category}`,
  )
  const order = orderBy(keys, sort, [sql`row.id`], { missing: ['averageDays'] })
  const { rows } = await db.execute<
    Omit<Row, 'path'> & { id: string; title: string; total: number }
  >(sql`
    SELECT row.*, count(*) OVER ()::integer AS total FROM (
      SELECT p.id, p.title, sums.* FROM learning_paths p CROSS JOIN LATERAL (
        SELECT ${totalsOf(zone)}, ${averageDays} FROM path_assignments a
        WHERE a.path_id = p.id AND ${counted}) sums
      WHERE ${listed}) AS row
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit} OFFSET ${offset}`)
  const report = rows.map(({ id: _id, title, total: _, ...figures }): Row => ({
    path: { _id, title },
    ...figures,
  }))
  if (rows[0] || offset === 0) return { total: rows[0]?.total ?? 0, report }
  // Beyond the last page no row has the total.
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM learning_paths p WHERE ${listed}`,
  )
  return { total: counts[0]?.total ?? 0, report }
}

async function readStepFigures({ db, user }: Reader, pathId: string) {
  const zone = user.organisation.timezone
  const names = ['has', 'begun', 'done', 'doneBefore', 'late', 'stopped'].map((name) => {
    const column = sql.identifier(name)
    return sql`coalesce(sums.${column}, 0) AS ${column}`
  })
  const count = (condition: SQL) => sql`(count(*) FILTER (WHERE ${condition}))::integer`
  const { rows } = await db.execute<Schemas['PathStepProgress']>(sql`
    WITH sums AS MATERIALIZED (
      SELECT st.step_id, ${count(sql`st.opened_at IS NOT NULL`)} AS has, ${count(sql`st.state = 'begun'`)} AS begun,
        ${count(sql`st.state = 'done'`)} AS done, ${count(sql`st.state = 'done' AND st.carried`)} AS "doneBefore",
        ${count(isLate(zone))} AS late,
        ${count(sql`a.current_step_id = st.step_id`)} AS stopped,
        round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM st.done_at - st.opened_at) / 86400)
          FILTER (WHERE st.done_at >= st.opened_at AND NOT st.carried))::numeric, 1)::float8 AS "medianDays"
      FROM path_assignments a JOIN path_step_states st ON st.assignment_id = a.id
      WHERE a.path_id = ${pathId} AND ${isCounted} GROUP BY st.step_id)
    SELECT json_build_object('_id', coalesce(s.course_id, s.license_id), 'name', coalesce(c.title, l.title)) AS step,
      CASE WHEN s.course_id IS NULL THEN 'license' ELSE 'course' END AS type,
      (row_number() OVER (ORDER BY s.position))::integer AS "order",
      ${sql.join(names, sql`, `)}, sums."medianDays"
    FROM path_steps s LEFT JOIN courses c ON c.id = s.course_id LEFT JOIN licenses l ON l.id = s.license_id
    LEFT JOIN sums ON sums.step_id = s.id
    WHERE s.path_id = ${pathId} AND s.removed_at IS NULL ORDER BY s.position`)
  return rows
}

/** The figures of a path and of each step. */
export async function readProgress(
  reader: Reader,
  pathId: string,
): Promise<Schemas['PathProgressReport']> {
  const { db, user } = reader
  const zone = user.organisation.timezone
  const path = await requirePath(reader, pathId)
  const totals = await readTotals(reader, pathId)
  const assigned = sql`path_assignments a WHERE a.path_id = ${pathId} AND ${isCounted}`
  const { rows: sums } = await db.execute<{ stuck: number; averageDays: number | null }>(
    sql`SELECT (count(*) FILTER (WHERE a.stuck))::integer AS stuck, ${averageDays} FROM ${assigned}`,
  )
  const { rows: distribution } = await db.execute<
    Schemas['PathProgressReport']['distribution'][number]
  >(sql`
    SELECT bucket."from", bucket."to", count(a.id)::integer AS count
    FROM (VALUES (0, 0), (1, 25), (26, 50), (51, 75), (76, 99), (100, 100)) AS bucket ("from", "to")
    LEFT JOIN path_assignments a ON a.path_id = ${pathId} AND ${isCounted}
      AND a.progress BETWEEN bucket."from" AND bucket."to"
    GROUP BY 1, 2 ORDER BY 1`)
  const { rows: days } = await db.execute<Schemas['PathProgressReport']['days'][number]>(sql`
    SELECT day::text AS date, sum(assigned)::integer AS assigned, sum(completed)::integer AS completed FROM (
      SELECT (a.assigned_at AT TIME ZONE ${zone})::date AS day, 1 AS assigned, 0 AS completed FROM ${assigned}
      UNION ALL SELECT (a.completed_at AT TIME ZONE ${zone})::date, 0, 1 FROM ${assigned} AND a.completed_at IS NOT NULL
    ) AS events WHERE day > ${today(zone)} - 90 GROUP BY day ORDER BY day`)
  return {
    path: { _id: path._id, name: path.title },
    totals,
    averageDays: sums[0]?.averageDays ?? null,
    stuck: sums[0]?.stuck ?? 0,
    steps: await readStepFigures(reader, pathId),
    distribution,
    days,
  }
}
