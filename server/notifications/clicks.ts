import type { Config } from '../config/config.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { readClick, readOpen } from '../mail/message/links.ts'

const isMachine = sql`(coalesce(sent_at, now()) > now() - interval '2 seconds' OR (
  SELECT count(*) FROM unnest(recent_clicks) AS moment WHERE moment > now() - interval '3 seconds') >= 2)`

/** The figures of a message are counted again. */
async function markStale(db: Db | Tx, messageId: string | undefined) {
  if (messageId !== undefined)
    await db.execute(
      sql`UPDATE messages SET figures_stale = true WHERE id = ${messageId} AND NOT figures_stale`,
    )
}

/**
 * Counts a click and returns where its link leads; undefined if it is not signed here. A machine follows links within
 * two seconds of sending, or three of them within three seconds; what it has clicked is not counted as a click.
 */
export async function countClick({ db, config }: { db: Db | Tx; config: Config }, token: string) {
  const click = readClick(config, token)
  if (!click) return undefined
  const { rowId, position } = click
  const { rows } = await db.execute<{ url: string }>(sql`
    SELECT l.url FROM message_links l
    WHERE l.message_id = split_part(${rowId}, '-', 1) AND l.position = ${position}`)
  const url = rows[0]?.url
  if (url === undefined) return undefined
  const counted = await db.execute<{ messageId: string }>(sql`
    UPDATE mails SET
      recent_clicks = ARRAY(SELECT moment FROM unnest(recent_clicks) AS moment
        WHERE moment > now() - interval '3 seconds') || now()::timestamptz,
      scanned_at = CASE WHEN ${isMachine} THEN coalesce(scanned_at, now()) ELSE scanned_at END,
      clicked_at = CASE
        WHEN ${isMachine} THEN CASE WHEN clicked_at > now() - interval '3 seconds' THEN NULL ELSE clicked_at END
        ELSE coalesce(clicked_at, now()) END
    WHERE id = ${rowId} RETURNING message_id AS "messageId"`)
  await markStale(db, counted.rows[0]?.messageId)
  return url
}

/** Mail programs of Apple load all pictures as soon as a mail arrives, under this name. */
const isPrefetch = (userAgent: string) => userAgent === 'Mozilla/5.0'

/** Counts that a mail was opened: by a machine if at once after sending, or by a prefetch. */
export async function countOpen(
  { db, config }: { db: Db | Tx; config: Config },
  token: string,
  userAgent: string,
) {
  const rowId = readOpen(config, token)
  if (rowId === undefined) return
  const byMachine = sql`(${isPrefetch(userAgent)} OR coalesce(sent_at, now()) > now() - interval '2 seconds')`
  const counted = await db.execute<{ messageId: string }>(sql`
    UPDATE mails SET
      scanned_at = CASE WHEN ${byMachine} THEN coalesce(scanned_at, now()) ELSE scanned_at END,
      opened_at = CASE WHEN ${byMachine} THEN opened_at ELSE coalesce(opened_at, now()) END
    WHERE id = ${rowId} RETURNING message_id AS "messageId"`)
  await markStale(db, counted.rows[0]?.messageId)
}
