import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import type { SearchSource } from './types.ts'

const statusLabels: Record<string, string> = { draft: 'Draft', cancelled: 'Cancelled' }

const titleText = sql`fold_text(${events.title})`

const ranked = (condition: SQL) =>
  sql`SELECT ${events.id}, ARRAY[${events.title}, ${events.status},
      to_char(${events.startsAt} AT TIME ZONE ${events.timezone}, 'FMDD Mon YYYY')] AS texts, ${alike(titleText)} AS score
    FROM ${events} WHERE ${ownTyped(events, isNull(events.deletedAt), condition)}
    ORDER BY score DESC, ${events.id} LIMIT ${room}`

/** Events by their title, with the day of the first date. */
export const eventSource: SearchSource = {
  kind: 'event',
  found: ranked(hasWords(sql`${events.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', status = '', day = ''] }) => ({
    title,
    subtitle: statusLabels[status] ?? day,
    href: `/library/events?eventId=${id}`,
  }),
}
