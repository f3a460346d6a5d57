import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { messages } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import type { SearchSource } from './types.ts'

const titleText = sql`fold_text(${messages.title})`

const ranked = (condition: SQL) =>
  sql`SELECT ${messages.id}, ARRAY[${messages.title}, ${messages.channel}, ${messages.audienceLabel}]
      AS texts, ${alike(titleText)} AS score
    FROM ${messages}
    WHERE ${ownTyped(messages, isNull(messages.deletedAt), sql`${messages.title} <> ''`, condition)}
    ORDER BY score DESC, ${messages.id} LIMIT ${room}`

/** Messages by their subject or audience. */
export const messageSource: SearchSource = {
  kind: 'message',
  found: ranked(hasWords(sql`${messages.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', channel = 'email', audience = ''] }) => ({
    title,
    subtitle: audience.slice(0, 254),
    href: `/notification-management/${channel}-notifications?messageId=${id}`,
  }),
}
