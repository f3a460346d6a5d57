import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { reminding } from './seats/changes.ts'
import { seatWork } from './seats/work.ts'
import { reachable } from '../people/reachable.ts'

const batchSize = 500
/** Reminders delayed for longer are skipped. */
const maxDelayDays = 3

type Due = { organisationId: string; ref: string; license: string }

/** Users with an unused seat on a reminder day of the license. */
async function nextDue({ db }: Pick<TaskParts, 'db'>) {
  const { rows } = await db.execute<Due>(sql`
    SELECT DISTINCT s.organisation_id AS "organisationId", s.user_id AS ref, s.license_id AS license
    FROM licenses l
    JOIN seats s ON s.license_id = l.id AND s.status = 'assigned' AND s.notified_at IS NOT NULL AND s.job_id IS NULL
    JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL AND u.status <> 'inactive' AND ${reachable}
    CROSS JOIN LATERAL jsonb_array_elements_text(l.reminder_days) AS reminder (days)
    CROSS JOIN LATERAL (SELECT s.assigned_at + make_interval(days => reminder.days::integer) AS at) due
    WHERE l.runs AND l.deleted_at IS NULL AND l.reminder_days <> '[]'
      AND due.at BETWEEN now() - make_interval(days => ${maxDelayDays}) AND now()
      AND coalesce(s.last_reminded_at < due.at, true)
      AND coalesce(s.last_reminded_at < now() - interval '24 hours', true)
    ORDER BY 1, 3, 2 LIMIT ${batchSize}`)
  return rows
}

/** Sends reminders for unused seats on the days set in the licenses. */
export async function remindDue(parts: Pick<TaskParts, 'db' | 'jobs'>) {
  for (let due = await nextDue(parts); due.length > 0; due = await nextDue(parts)) {
    let reminded = 0
    for (const [organisationId, some] of Map.groupBy(due, (each) => each.organisationId)) {
      const rows = some.map(({ ref, license }, n) => ({
        position: n + 1,
        ref,
        input: { license },
        before: null,
      }))
      const work = seatWork(reminding, { licenses: 'licenses' })
      const { results } = await withRetry(parts.db, (tx) =>
        work({ tx, jobs: parts.jobs, organisationId, by: { organisationId } }, rows, false),
      )
      reminded += results.filter(({ outcome }) => outcome === 'succeeded').length
    }
    // Stops here, as reminders that cannot be sent would be selected again.
    if (reminded === 0) return
  }
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'remind-seats-due': { name: 'remind-seats-due' }
  }
}
