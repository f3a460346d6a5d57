import { isNull, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'
import { ownedBy } from '../db/scope.ts'
import type { Match, SearchRequest, SearchSource } from './types.ts'
import { alike, beginsSo, hasInside, isNear, ownTyped, room } from '../db/search-terms.ts'
import { filterWhere } from '../people/filter.ts'

const columns = sql`${users.id}, ARRAY[${users.firstName}, ${users.lastName}, ${users.email}] AS texts`

const own = ownTyped(users, isNull(users.deletedAt))
const first = beginsSo(sql`${users.sortName}`)
const name = hasInside(sql`${users.sortName}`)
const address = beginsSo(sql`${users.email} COLLATE "C"`)

export const people: SearchSource = {
  kind: 'user',
  /**
   * Users whose first name begins with the words, then any other part of their name, then their address. Each query
   * runs only while there is room, so that common letters are cheap.
   */
  found: sql`SELECT * FROM (
    (SELECT ${columns}, 1::float8 AS score FROM ${users} WHERE ${own} AND ${first}
      ORDER BY ${users.sortName}, ${users.id} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.9 FROM ${users} WHERE ${own} AND NOT ${first} AND ${name}
      AND ${hasInside(sql`${users.searchText}`)} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.8 FROM ${users} WHERE ${own} AND NOT ${first} AND NOT ${name}
      AND ${address} ORDER BY ${users.email} COLLATE "C", ${users.id} LIMIT ${room})) AS called
    LIMIT ${room}`,
  near: sql`SELECT ${columns}, ${alike(sql`${users.searchText}`)} AS score FROM ${users}
    WHERE ${own} AND ${isNear(sql`${users.searchText}`)}
    ORDER BY score DESC, ${users.sortName}, ${users.id} LIMIT ${room}`,
  asHit: ({ id, texts: [firstName = '', lastName = '', subtitle = ''] }) => ({
    title: nameOf({ firstName, lastName }),
    subtitle,
    href: `/users/users?userId=${id}`,
  }),
}

/**
 * Users with the words anywhere else; `known` are the ids found above. Planned each time, since the best plan depends
 * on the number of matches.
 */
export const otherUsers = {
  score: 0.5,
  async find({ db, organisationId, words, limit }: SearchRequest, known: string[]) {
    const unknown = sql`${users.id} <> ALL(${sql.param(known)}::text[])`
    const remaining = ownedBy(organisationId)(users, filterWhere({ search: words }, 'UTC'), unknown)
    const { rows } = await db.execute<Omit<Match, 'score'>>(
      sql`SELECT ${columns} FROM ${users} WHERE ${remaining} LIMIT ${limit}`,
    )
    return rows.map((row) => ({ kind: people.kind, ...row, score: otherUsers.score }))
  },
}
