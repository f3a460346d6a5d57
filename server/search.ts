import { count, eq, isNull, sql } from './db/drizzle.ts'
import type { components } from '../openapi/generated/types.ts'
import type { Db, Tx } from './db/open.ts'
import { userGroupMembers, userGroups, users } from './db/schema.ts'
import type { Own } from './scope.ts'

export type Hit = components['schemas']['SearchHit']

type Asked = {
  db: Db | Tx
  own: Own
  /** What was typed, in small letters. */
  words: string
  limit: number
}

/** One kind of thing that can be found; the best match first, the score in 0 to 1. */
export type SearchSource = {
  kind: Hit['kind']
  find(asked: Asked): Promise<(Hit & { score: number })[]>
}

/** Any part of a text, with the wildcards of LIKE taken as the characters they are. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

export const people: SearchSource = {
  kind: 'user',
  async find({ db, own, words, limit }) {
    const score = sql<number>`word_similarity(${words}, ${users.searchText})`
    const found = await db
      .select({
        id: users.id,
        first: users.firstName,
        last: users.lastName,
        email: users.email,
        score,
      })
      .from(users)
      .where(
        own(users, isNull(users.deletedAt), sql`${users.searchText} LIKE ${containing(words)}`),
      )
      .orderBy(sql`${score} DESC`, users.id)
      .limit(limit)
    return found.map(({ id: _id, first, last, email, score: rank }) => ({
      _id,
      kind: 'user',
      title: [first, last].filter(Boolean).join(' '),
      subtitle: email,
      href: `/users/users?userId=${_id}`,
      score: rank,
    }))
  },
}

export const groups: SearchSource = {
  kind: 'group',
  async find({ db, own, words, limit }) {
    const name = sql`lower(${userGroups.name})`
    const score = sql<number>`word_similarity(${words}, ${name})`
    const found = await db
      .select({
        id: userGroups.id,
        name: userGroups.name,
        members: count(userGroupMembers.userId),
        score,
      })
      .from(userGroups)
      .leftJoin(userGroupMembers, eq(userGroupMembers.groupId, userGroups.id))
      .where(own(userGroups, isNull(userGroups.deletedAt), sql`${name} LIKE ${containing(words)}`))
      .groupBy(userGroups.id)
      .orderBy(sql`${score} DESC`, userGroups.id)
      .limit(limit)
    return found.map(({ id: _id, name: title, members, score: rank }) => ({
      _id,
      kind: 'group',
      title,
      subtitle: `${members.toLocaleString('en')} member${members === 1 ? '' : 's'}`,
      href: `/users/user-groups?groupId=${_id}`,
      score: rank,
    }))
  },
}

/** What the palette finds. A kind joins with the screen that shows it: a hit never leads nowhere. */
export const searchSources: SearchSource[] = []

/** The best matches of every source, best first. */
export async function search(asked: Asked, sources = searchSources): Promise<Hit[]> {
  const found = await Promise.all(sources.map((source) => source.find(asked)))
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, asked.limit)
    .map(({ score: _, ...hit }) => hit)
}
