import type { SQL } from 'drizzle-orm'
import { type AttentionItem, type AttentionSource, listUrl } from '../contract/attention.ts'
import { sql } from '../db/drizzle.ts'
import { plural } from '../lib/plural.ts'

/** Maximum number of events listed per type. */
const limit = 20

type Found = { id: string; title: string; count: number }

type Kind = {
  kind: Extract<AttentionItem['kind'], `event-${string}` | 'attendance-missing'>
  severity: AttentionItem['severity']
  body: string
  tab?: string
  title(event: Found): string
  /** SQL that gives the number on an event `e`; 0 where nothing is to be done. */
  count: SQL
}

const kinds: Kind[] = [
  {
    kind: 'event-no-link',
    severity: 'danger',
    title: ({ title }) => `${title} begins within 24 hours and has no meeting link`,
    body: 'Add the link, so that people can join.',
    count: sql`CASE WHEN e.mode <> 'in-person' AND e.meeting_link IS NULL AND EXISTS (SELECT FROM event_dates d
      WHERE d.event_id = e.id AND d.status = 'scheduled' AND d.ends_at > now()
        AND d.starts_at <= now() + interval '24 hours') THEN 1 ELSE 0 END`,
  },
  {
    kind: 'event-full-waitlist',
    severity: 'warning',
    title: ({ title, count }) =>
      `${title} is full, and ${plural(count, 'person waits', 'people wait')}`,
    body: 'Add places, or hold another event.',
    tab: 'people',
    count: sql`CASE WHEN e.last_ends_at > now() AND e.capacity > 0 AND e.registered >= e.capacity
      THEN e.waitlisted ELSE 0 END`,
  },
  {
    kind: 'attendance-missing',
    severity: 'info',
    title: ({ title, count }) => `${title}: ${plural(count, 'mark is', 'marks are')} missing`,
    body: 'Mark who was there. Attendance is locked 30 days after the end.',
    tab: 'people',
    count: sql`CASE WHEN e.last_ends_at > now() - interval '30 days' THEN (
      SELECT count(*)::integer FROM event_dates d
      JOIN registrations r ON r.event_id = d.event_id AND r.status = 'registered'
      WHERE d.event_id = e.id AND d.status = 'scheduled' AND d.ends_at <= now() - interval '24 hours'
        AND NOT EXISTS (SELECT FROM attendance a WHERE a.registration_id = r.id AND a.date_id = d.id)) ELSE 0 END`,
  },
]

/** Events without a link, full ones with a waiting list, and past dates without attendance. */
export const eventAttention: AttentionSource = async (db, { organisationId }) => {
  const counts = kinds.map(({ count }, n) => sql`${count} AS ${sql.identifier(`c${n}`)}`)
  const { rows } = await db.execute<{ id: string; title: string } & Record<string, unknown>>(sql`
    SELECT e.id, e.title, ${sql.join(counts, sql`, `)} FROM events e
    WHERE e.organisation_id = ${organisationId} AND e.deleted_at IS NULL AND e.status = 'scheduled'
      AND e.last_ends_at > now() - interval '31 days'
    ORDER BY e.starts_at, e.id`)
  return kinds.flatMap(({ kind, severity, body, tab, title }, n) =>
    rows
      .map((row): Found => ({ id: row.id, title: row.title, count: Number(row[`c${n}`]) }))
      .filter(({ count }) => count > 0)
      .slice(0, limit)
      .map((event) => ({
        key: `${kind}:${event.id}`,
        kind,
        title: title(event).slice(0, 160),
        body,
        count: event.count,
        severity,
        href: listUrl('/library/events', { eventId: event.id, ...(tab && { tab }) }),
      })),
  )
}
