import { isNull, sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { alike, hasWords, ownTyped, room } from '../db/search-terms.ts'
import { plural } from '../lib/plural.ts'
import type { SearchSource } from './types.ts'

const nameOfGroup = sql`fold_text(${userGroups.name})`

export const groupSource: SearchSource = {
  kind: 'group',
  found: sql`SELECT ${userGroups.id}, ARRAY[${userGroups.name}] AS texts, ${alike(nameOfGroup)} AS score
    FROM ${userGroups} WHERE ${ownTyped(userGroups, isNull(userGroups.deletedAt), hasWords(nameOfGroup))}
    ORDER BY score DESC, ${userGroups.id} LIMIT ${room}`,
  asHit: ({ id, texts: [title = ''] }, size) => ({
    title,
    subtitle: plural(size, 'member'),
    href: `/users/user-groups?groupId=${id}`,
  }),
}
