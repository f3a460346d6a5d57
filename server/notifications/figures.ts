import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'

const count = (condition: ReturnType<typeof sql>) =>
  sql`(count(*) FILTER (WHERE ${condition}))::integer`

/** Stores the number of recipients by state with their messages. */
export async function refreshFigures(db: Db | Tx, messageIds: string[]) {
  if (messageIds.length === 0) return
  await db.execute(sql`
    UPDATE messages SET figures_stale = false, figures = counted.figures FROM (
      SELECT message_id, jsonb_build_object(
        'queued', ${count(sql`status IN ('queued', 'sending')`)},
        'delivered', ${count(sql`status = 'sent'`)},
        'bounced', ${count(sql`status = 'failed' AND reason = 'bounced'`)},
        'failed', ${count(sql`status = 'failed' AND reason IS DISTINCT FROM 'bounced'`)},
        'unclear', ${count(sql`status = 'unclear'`)},
        'skipped', ${count(sql`status = 'skipped'`)},
        'cancelled', ${count(sql`status = 'cancelled'`)},
        'opened', ${count(sql`status = 'sent' AND (opened_at IS NOT NULL OR clicked_at IS NOT NULL)`)},
        'clicked', ${count(sql`status = 'sent' AND clicked_at IS NOT NULL`)},
        'scanned', ${count(sql`status = 'sent' AND scanned_at IS NOT NULL`)},
        'unsubscribed', ${count(sql`unsubscribed_at IS NOT NULL`)}) AS figures
      FROM mails WHERE message_id = ANY(${sql.param(messageIds)}::text[]) GROUP BY message_id) AS counted
    WHERE messages.id = counted.message_id`)
}

/** Refreshes the figures of messages that changed after they were sent, by clicks for example. */
export async function refreshStale(db: Db) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM messages WHERE figures_stale LIMIT 50`,
  )
  await refreshFigures(
    db,
    rows.map(({ id }) => id),
  )
}
