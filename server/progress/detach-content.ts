import type { SQL } from 'drizzle-orm'
import { auditEach } from '../audit/audit.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { syncAfterCommit } from '../groups/sync-debounced.ts'
import { plural } from '../lib/plural.ts'
import { auditCompletions, completionChanges } from './audit.ts'
import { type NewlyCompleted, recompute } from './recompute.ts'
import { removeItems } from './remove-items.ts'

type What = 'asset_id' | 'assessment_id'

/** The number of courses that use each object, deleted courses not counted; unused objects are absent. */
export async function countUses({ tx, organisationId }: BulkCtx, kind: What, ids: string[]) {
  const column = sql.identifier(kind)
  const list = sql`${sql.param(ids)}::text[]`
  const films: SQL =
    kind === 'asset_id'
      ? sql`UNION SELECT promo_video_id, id FROM courses WHERE promo_video_id = ANY(${list})`
      : sql``
  const { rows } = await tx.execute<{ id: string; n: number }>(sql`
    SELECT u.thing AS id, count(DISTINCT c.id)::integer AS n FROM (
      SELECT ${column} AS thing, course_id FROM course_items
      WHERE removed_at IS NULL AND ${column} = ANY(${list}) ${films}
    ) u JOIN courses c ON c.id = u.course_id
    WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL GROUP BY 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export const usedIn = (courses: number) => `Used in ${plural(courses, 'course')}`

type Course = { id: string; name: string; titles: string | null; film: string | null }

/** The removed items of a course, for its history. */
const countAffected = ({ titles, film }: Course) => [
  ...(titles ? [{ field: 'sections', from: titles.slice(0, 500), to: null }] : []),
  ...(film ? [{ field: 'promoVideo', from: film, to: null }] : []),
]

/**
 * Removes content from all existing courses. These get new versions, and their counts, durations and the progress of
 * users are recomputed.
 */
export async function detachContent(
  ctx: BulkCtx,
  kind: What,
  ids: string[],
  change: NewlyCompleted = 'complete',
) {
  const { tx, by, organisationId } = ctx
  const column = sql.identifier(kind)
  const list = sql`${sql.param(ids)}::text[]`
  const table = sql.identifier(kind === 'asset_id' ? 'assets' : 'assessments')
  const isFilm = kind === 'asset_id' ? sql`c.promo_video_id = ANY(${list})` : sql`false`
  const { rows: courses } = await tx.execute<Course>(sql`
    SELECT c.id, c.title AS name, (SELECT string_agg(DISTINCT t.title, ', ')
      FROM course_items i JOIN ${table} t ON t.id = i.${column}
      WHERE i.course_id = c.id AND i.removed_at IS NULL AND i.${column} = ANY(${list})) AS titles,
      (SELECT t.title FROM ${table} t WHERE ${isFilm} AND t.id = c.promo_video_id) AS film
    FROM courses c WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL
      AND (c.id IN (SELECT course_id FROM course_items
        WHERE removed_at IS NULL AND ${column} = ANY(${list})) OR ${isFilm})
    ORDER BY c.id FOR UPDATE`)
  if (courses.length === 0) return
  const courseIds = sql`${sql.param(courses.map(({ id }) => id))}::text[]`
  await removeItems(tx, sql`i.course_id = ANY(${courseIds}) AND i.${column} = ANY(${list})`)
  const film =
    kind === 'asset_id'
      ? sql`promo_video_id = CASE WHEN promo_video_id = ANY(${list}) THEN NULL ELSE promo_video_id END,`
      : sql``
  await tx.execute(sql`
    UPDATE courses c SET ${film} version = version + 1, updated_at = now(), updated_by = ${by.adminId ?? null},
      items_count = sums.items, duration = sums.duration, has_assessment = sums.assessments > 0
    FROM (
      SELECT k.id, count(i.id) AS items, coalesce(sum(a.duration), 0) AS duration,
        count(i.assessment_id) AS assessments
      FROM courses k LEFT JOIN course_items i ON i.course_id = k.id AND i.removed_at IS NULL
        LEFT JOIN assets a ON a.id = i.asset_id
      WHERE k.id = ANY(${courseIds}) GROUP BY k.id
    ) sums WHERE sums.id = c.id`)
  const lines = []
  for (const course of courses) {
    const recomputed = await recompute(tx, { organisationId, courseId: course.id, change })
    await syncAfterCommit(tx, ctx.jobs, organisationId, recomputed.userIds)
    await auditCompletions(tx, by, recomputed)
    const changes = [...countAffected(course), ...completionChanges(recomputed)]
    lines.push({ ...course, changes })
  }
  await auditEach(tx, by, 'course/updated', lines, 'course')
}
