import { type AttentionSource, listUrl } from '../contract/attention.ts'
import { sql } from '../db/drizzle.ts'
import { imports, jobs } from '../db/schema.ts'
import { plural } from '../lib/plural.ts'

const recentDays = 30
const limit = 5

/** An item for each import of the last 30 days with rows that were not imported. */
export const importAttention: AttentionSource = async (db, { organisationId }) => {
  const { rows } = await db.execute<{ id: string; name: string; failed: number }>(sql`
    SELECT * FROM (
      SELECT i.id, i.file_name AS name, i.created_at, coalesce((i.counts ->> 'error')::integer, 0)
        + coalesce((i.outcomes ->> 'failed')::integer, 0) AS failed
      FROM ${imports} i LEFT JOIN ${jobs} j ON j.id = i.job_id
      WHERE i.organisation_id = ${organisationId} AND i.roll_back_job_id IS NULL
        AND i.created_at > now() - make_interval(days => ${recentDays})
        AND (j.id IS NULL OR j.finished_at IS NOT NULL)
    ) found WHERE failed > 0 ORDER BY created_at DESC LIMIT ${limit}`)
  return rows.map(({ id, name, failed }) => ({
    key: `import:${id}`,
    kind: 'import-problems',
    title: `${plural(failed, 'row', 'rows')} of ${name} failed to import`.slice(0, 160),
    body: 'Fix these rows and import them again.',
    count: failed,
    severity: 'warning',
    href: listUrl('/users/import', { importId: id }),
  }))
}
