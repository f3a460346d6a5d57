import { isNull, sql } from '../db/drizzle.ts'
import { preparedOnce } from '../db/prepared.ts'
import { users } from '../db/schema.ts'
import { nameOf } from '../name.ts'
import { ownedBy, ownOnce } from '../scope.ts'
import type { SearchSource } from '../search.ts'
import { beginsSo, hasInside, room, typed } from '../search-words.ts'
import { containing, matching } from './matching.ts'

type Asked = Parameters<SearchSource['find']>[0]
type Found = { id: string; first: string; last: string; email: string; score: number }

/** A text that begins with the words, or has them behind something. */
const beginning = (words: string, before = '') => `${before}${containing(words).slice(1)}`

const columns = sql`${users.id}, ${users.firstName} AS first, ${users.lastName} AS last, ${users.email}`

/**
 * People whose first name begins so, then any other part of their name, then their address. Each is asked only while
 * there is room, so the commonest letters cost the least.
 */
const called = preparedOnce((db) => {
  const own = ownOnce(users, isNull(users.deletedAt))
  const first = beginsSo(sql`${users.sortName}`)
  const name = hasInside(sql`${users.sortName}`)
  const address = beginsSo(sql`${users.email} COLLATE "C"`)
  const found = sql`(
    (SELECT ${columns}, 1::float8 AS score FROM ${users} WHERE ${own} AND ${first}
      ORDER BY ${users.sortName}, ${users.id} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.9 FROM ${users} WHERE ${own} AND NOT ${first} AND ${name}
      AND ${hasInside(sql`${users.searchText}`)} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.8 FROM ${users} WHERE ${own} AND NOT ${first} AND NOT ${name}
      AND ${address} ORDER BY ${users.email} COLLATE "C", ${users.id} LIMIT ${room})) AS found`
  return db
    .select({
      id: sql<string>`id`,
      first: sql<string>`first`,
      last: sql<string>`last`,
      email: sql<string>`email`,
      score: sql<number>`score`,
    })
    .from(found)
    .limit(sql.placeholder('limit'))
    .prepare('find_people')
})

/** Whoever has the words anywhere else. Planned each time: how many have them decides how they are best looked for. */
async function others({ db, organisationId, words, limit }: Asked) {
  const own = ownedBy(organisationId)(users, matching({ search: words }, 'UTC'))
  const { rows } = await db.execute<Found>(sql`SELECT ${columns}, 0.5::float8 AS score FROM ${users}
    WHERE ${own} AND ${users.sortName} NOT LIKE fold_text(${beginning(words)})
      AND ${users.sortName} NOT LIKE fold_text(${beginning(words, '% ')})
      AND NOT ${users.email} COLLATE "C" LIKE fold_text(${beginning(words)}) LIMIT ${limit}`)
  return rows
}

export const people: SearchSource = {
  kind: 'user',
  async find(asked) {
    const first: Found[] = await called(asked.db).execute(typed(asked))
    const limit = asked.limit - first.length
    const rest = limit > 0 ? await others({ ...asked, limit }) : []
    return [...first, ...rest].map(({ id: _id, first: given, last, email, score }) => ({
      _id,
      kind: 'user',
      title: nameOf({ firstName: given, lastName: last }),
      subtitle: email,
      href: `/users/users?userId=${_id}`,
      score,
    }))
  },
}
