import type { AttentionSource } from '../../contract/attention.ts'
import { sql } from '../../db/drizzle.ts'

type Found = { id: string; name: string; reason: string | null; paused: string | null }

/** Schedules that are paused by themselves, and those whose last run failed. */
export const scheduleAttention: AttentionSource = async (db, { organisationId }) => {
  const { rows } = await db.execute<Found>(sql`
    SELECT s.id, s.name, s.paused_reason AS paused, last.reason FROM report_schedules s
    LEFT JOIN LATERAL (SELECT r.result, r.reason FROM report_runs r
      WHERE r.schedule_id = s.id AND r.result NOT IN ('missed', 'running') ORDER BY r.due_at DESC LIMIT 1) last ON true
    WHERE s.organisation_id = ${organisationId} AND s.deleted_at IS NULL
      AND (s.paused_reason IS NOT NULL OR s.active AND last.result = 'failed')
    ORDER BY s.updated_at DESC, s.id LIMIT 20`)
  return rows.map(({ id, name, reason, paused }) => ({
    key: `schedule-failed:${id}`,
    kind: 'schedule-failed',
    title: `${name} ${paused === null ? 'could not be sent' : 'is paused'}`.slice(0, 160),
    body:
      paused === 'owner-removed'
        ? 'The administrator who scheduled it was removed or disabled. Activate it to become its owner.'
        : (reason ?? 'The last runs failed.').slice(0, 300),
    count: 1,
    severity: 'warning',
    href: `/analytics/reports?view=schedules&scheduleId=${id}`,
  }))
}
