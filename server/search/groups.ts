import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import { plural } from '../lib/plural.ts'
import type { SearchSource } from './types.ts'

const nameOfGroup = sql`fold_text(${userGroups.name})`

const ranked = (condition: SQL) =>
  sql`SELECT ${userGroups.id}, ARRAY[${userGroups.name}] AS texts, ${alike(nameOfGroup)} AS score
    FROM ${userGroups} WHERE ${ownTyped(userGroups, isNull(userGroups.deletedAt), condition)}
    ORDER BY score DESC, ${userGroups.id} LIMIT ${room}`

export const groupSource: SearchSource = {
  kind: 'group',
  found: ranked(hasWords(nameOfGroup)),
  near: ranked(isNear(nameOfGroup)),
  asHit: ({ id, texts: [title = ''] }, size) => ({
    title,
    subtitle: plural(size, 'member'),
    href: `/users/user-groups?groupId=${id}`,
  }),
}
