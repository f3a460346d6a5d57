import type { components } from '../../openapi/generated/types.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'

type Consequences = components['schemas']['LicenseConsequences']

const none: Consequences = {
  seats: 0,
  waiting: 0,
  losing: 0,
  coursesEnding: 0,
  progressKept: 0,
  gaining: 0,
}

const texts = (ids: string[]) => sql`${sql.param(ids)}::text[]`

async function countSeats({ tx }: BulkCtx, ids: string[]) {
  const { rows } = await tx.execute<Pick<Consequences, 'seats' | 'waiting'>>(sql`
    SELECT (count(*) FILTER (WHERE s.status <> 'waiting'))::integer AS seats,
      (count(*) FILTER (WHERE s.status = 'waiting'))::integer AS waiting
    FROM seats s WHERE s.license_id = ANY(${texts(ids)}) AND s.status <> 'revoked'`)
  return rows[0]
}

/** Unfinished enrollments that have no source but these licenses. */
async function countEnding({ tx }: BulkCtx, ids: string[]) {
  const isOfLicense = sql`(es.kind = 'license' AND es.ref = ANY(${texts(ids)}))`
  const { rows } = await tx.execute<Omit<Consequences, 'seats' | 'waiting' | 'gaining'>>(sql`
    SELECT count(DISTINCT e.user_id)::integer AS losing, count(*)::integer AS "coursesEnding",
      (count(*) FILTER (WHERE e.started_at IS NOT NULL OR e.progress > 0))::integer AS "progressKept"
    FROM (SELECT DISTINCT user_id FROM seats WHERE license_id = ANY(${texts(ids)})
      AND status IN ('assigned', 'activated')) holder
    JOIN users u ON u.id = holder.user_id AND u.deleted_at IS NULL
    JOIN enrollments e ON e.user_id = u.id
    WHERE e.status NOT IN ('withdrawn', 'completed') AND e.completed_at IS NULL
      AND EXISTS (SELECT FROM enrollment_sources es
        WHERE es.enrollment_id = e.id AND es.removed_at IS NULL AND ${isOfLicense})
      AND NOT EXISTS (SELECT FROM enrollment_sources es
        WHERE es.enrollment_id = e.id AND es.removed_at IS NULL AND NOT ${isOfLicense})`)
  return rows[0]
}

/** Users with a seat who have not all published courses of these licenses. */
async function countGaining({ tx }: BulkCtx, ids: string[]) {
  const { rows } = await tx.execute<Pick<Consequences, 'gaining'>>(sql`
    SELECT count(DISTINCT u.id)::integer AS gaining
    FROM seats s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive'
    WHERE s.license_id = ANY(${texts(ids)}) AND s.status IN ('assigned', 'activated')
      AND EXISTS (SELECT FROM license_courses lc
        JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
        WHERE lc.license_id = s.license_id AND NOT EXISTS (SELECT FROM enrollments e
          WHERE e.user_id = s.user_id AND e.course_id = c.id AND e.status <> 'withdrawn'))`)
  return rows[0]
}

type Change = {
  ids: string[]
  /** The licenses of them that stop running, and those that begin to run. */
  stopping?: string[]
  starting?: string[]
}

/** What a change of licenses means for their seats and for the enrollments that these give. */
export async function readConsequences(
  ctx: BulkCtx,
  { ids, stopping = [], starting = [] }: Change,
): Promise<Consequences> {
  return {
    ...none,
    ...(ids.length > 0 && (await countSeats(ctx, ids))),
    ...(stopping.length > 0 && (await countEnding(ctx, stopping))),
    ...(starting.length > 0 && (await countGaining(ctx, starting))),
  }
}
