import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { queueForPlaces } from './letters/queue.ts'

/**
 * Sets the reminders of an event from its dates. Those of dates that are cancelled or have started are dropped; one that
 * was sent and is due again, because its date moved, is sent again. `onlyAhead` leaves out those that would be late.
 */
export async function syncReminders(tx: Tx, eventId: string, { onlyAhead = false } = {}) {
  await tx.execute(
    sql`DELETE FROM event_reminders r WHERE r.event_id = ${eventId} AND r.sent_at IS NULL`,
  )
  await tx.execute(sql`
    INSERT INTO event_reminders AS r (date_id, minutes, event_id, organisation_id, due_at)
    SELECT d.id, reminder.minutes, e.id, e.organisation_id, d.starts_at - make_interval(mins => reminder.minutes)
    FROM events e JOIN event_dates d ON d.event_id = e.id AND d.status = 'scheduled' AND d.starts_at > now()
    CROSS JOIN LATERAL (SELECT value::integer AS minutes FROM jsonb_array_elements_text(e.reminders)) reminder
    WHERE e.id = ${eventId} AND e.status = 'scheduled' AND e.deleted_at IS NULL
      AND NOT (${onlyAhead} AND d.starts_at - make_interval(mins => reminder.minutes) <= now())
    ON CONFLICT (date_id, minutes) DO UPDATE SET due_at = excluded.due_at,
      sent_at = CASE WHEN excluded.due_at > now() THEN NULL ELSE r.sent_at END`)
}

type Due = {
  dateId: string
  eventId: string
  /** What distinguishes the reminder: when the date begins, and the offset. */
  part: string
  isDropped: boolean
}

/** Takes the reminders that are due; of several of one date, only the newest. */
async function takeDue(tx: Tx) {
  const { rows } = await tx.execute<Due>(sql`
    WITH due AS (
      SELECT date_id, minutes FROM event_reminders WHERE sent_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT 200 FOR UPDATE SKIP LOCKED
    ), sent AS (
      UPDATE event_reminders r SET sent_at = now() FROM due
      WHERE r.date_id = due.date_id AND r.minutes = due.minutes RETURNING r.date_id, r.minutes, r.event_id
    )
    SELECT DISTINCT ON (sent.date_id) sent.date_id AS "dateId", sent.event_id AS "eventId",
      concat_ws(':', sent.date_id, extract(epoch FROM d.starts_at)::bigint, sent.minutes) AS part,
      e.status <> 'scheduled' OR e.deleted_at IS NOT NULL OR d.status <> 'scheduled' OR d.starts_at <= now() AS "isDropped"
    FROM sent JOIN event_dates d ON d.id = sent.date_id JOIN events e ON e.id = sent.event_id
    ORDER BY sent.date_id, sent.minutes`)
  return rows
}

/** Queues the reminders that are due to those who have a place. */
export async function sendDueReminders({ db }: Pick<TaskParts, 'db'>) {
  for (let found = 1; found > 0;)
    found = await withRetry(db, async (tx) => {
      const due = await takeDue(tx)
      for (const { dateId, eventId, part, isDropped } of due)
        if (!isDropped)
          await queueForPlaces(
            tx,
            { eventId, kind: 'reminder', about: { dateId }, part },
            { registeredOnly: true },
          )
      return due.length
    })
}

/** Whether a reminder is due. */
export async function hasDueReminders(db: Db) {
  const { rows } = await db.execute(
    sql`SELECT FROM event_reminders WHERE sent_at IS NULL AND due_at <= now() LIMIT 1`,
  )
  return rows.length > 0
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'send-event-reminders': { name: 'send-event-reminders' }
  }
}
