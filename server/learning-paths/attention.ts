import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { sql } from '../db/drizzle.ts'
import { plural } from '../lib/plural.ts'
import { isOverdue } from './filter.ts'

/** Users who cannot complete a path, and users who are late. */
export const pathAttention: AttentionSource = async (db, { organisationId, zone }) => {
  const { rows } = await db.execute<{
    stuck: number
    stuckPaths: number
    late: number
    latePaths: number
  }>(sql`
    SELECT (count(*) FILTER (WHERE a.stuck))::integer AS stuck,
      (count(DISTINCT a.path_id) FILTER (WHERE a.stuck))::integer AS "stuckPaths",
      (count(*) FILTER (WHERE ${isOverdue(zone)}))::integer AS late,
      (count(DISTINCT a.path_id) FILTER (WHERE ${isOverdue(zone)}))::integer AS "latePaths"
    FROM path_assignments a JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
    WHERE a.organisation_id = ${organisationId} AND a.withdrawn_at IS NULL AND a.counted`)
  const { stuck = 0, stuckPaths = 0, late = 0, latePaths = 0 } = rows[0] ?? {}
  return [
    {
      key: 'path-stuck',
      kind: 'path-stuck',
      title: `${plural(stuck, 'person', 'people')} cannot complete ${plural(stuckPaths, 'learning path')}`,
      body: 'Steps cannot be taken. Publish, replace or remove them.',
      count: stuck,
      severity: 'danger',
      href: listUrl('/library/learning-paths', { stuck: 'true' }),
    },
    {
      key: 'path-overdue',
      kind: 'path-overdue',
      title: `${plural(late, 'person', 'people')} overdue in ${plural(latePaths, 'learning path')}`,
      body: 'Remind them, or change the deadline.',
      count: late,
      severity: 'warning',
      href: listUrl('/library/learning-paths', { sort: '-overdue' }),
    },
  ]
}
