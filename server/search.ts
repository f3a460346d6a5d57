import { isNull, sql } from './db/drizzle.ts'
import type { components } from '../openapi/generated/types.ts'
import type { Db, Tx } from './db/open.ts'
import { matchingCourses } from './courses/matching.ts'
import { courses, userGroups, users } from './db/schema.ts'
import { sizeOf } from './groups/shown.ts'
import { assessmentSource, assetSource } from './library/search.ts'
import { nameOf } from './name.ts'
import { keepCounts } from './people/counts.ts'
import { containing, matching } from './people/matching.ts'
import { ownedBy } from './scope.ts'

export type Hit = components['schemas']['SearchHit']

type Asked = {
  db: Db | Tx
  organisationId: string
  /** What was typed, in small letters. */
  words: string
  limit: number
}

/** One kind of thing that can be found; the best match first, the score in 0 to 1. */
export type SearchSource = {
  kind: Hit['kind']
  find(asked: Asked): Promise<(Hit & { score: number })[]>
}

/** A text that begins with the words, or has them behind something. */
const beginning = (words: string, before = '') => `${before}${containing(words).slice(1)}`

type Found = { id: string; first: string; last: string; email: string; score: number }

/**
 * People whose first name begins so, then any other part of their name, then their address, then whoever
 * has the words anywhere. Each is asked only while there is room, so the commonest letters cost the least.
 */
export const people: SearchSource = {
  kind: 'user',
  async find({ db, organisationId, words, limit }) {
    const own = ownedBy(organisationId)(users, matching({ search: words }, 'UTC'))
    const first = sql`${users.sortName} LIKE fold_text(${beginning(words)})`
    const name = sql`${users.sortName} LIKE fold_text(${beginning(words, '% ')})`
    const address = sql`${users.email} COLLATE "C" LIKE ${beginning(words)}`
    const shown = sql`${users.id}, ${users.firstName} AS first, ${users.lastName} AS last, ${users.email}`
    const { rows } = await db.execute<Found>(sql`SELECT * FROM (
      (SELECT ${shown}, 1::float8 AS score FROM ${users} WHERE ${own} AND ${first}
        ORDER BY ${users.sortName}, ${users.id} LIMIT ${limit})
      UNION ALL (SELECT ${shown}, 0.9 FROM ${users} WHERE ${own} AND NOT ${first} AND ${name}
        AND ${users.searchText} LIKE fold_text(${beginning(words, '% ')}) LIMIT ${limit})
      UNION ALL (SELECT ${shown}, 0.8 FROM ${users} WHERE ${own} AND NOT ${first} AND NOT ${name}
        AND ${address} ORDER BY ${users.email} COLLATE "C", ${users.id} LIMIT ${limit})
      UNION ALL (SELECT ${shown}, 0.5 FROM ${users} WHERE ${own} AND NOT ${first} AND NOT ${name}
        AND NOT (${address}) LIMIT ${limit})
      ) AS found LIMIT ${limit}`)
    return rows.map(({ id: _id, first: given, last, email, score }) => ({
      _id,
      kind: 'user',
      title: nameOf({ firstName: given, lastName: last }),
      subtitle: email,
      href: `/users/users?userId=${_id}`,
      score,
    }))
  },
}

type FoundGroup = { id: string; name: string; members: number; score: number }

export const groups: SearchSource = {
  kind: 'group',
  async find({ db, organisationId, words, limit }) {
    await keepCounts(db, organisationId)
    const name = sql`fold_text(${userGroups.name})`
    const own = ownedBy(organisationId)(
      userGroups,
      isNull(userGroups.deletedAt),
      sql`${name} LIKE fold_text(${containing(words)})`,
    )
    const { rows } = await db.execute<FoundGroup>(sql`
      SELECT found.*, ${sizeOf(organisationId, sql`found.id`)} AS members FROM (
        SELECT ${userGroups.id}, ${userGroups.name},
          word_similarity(fold_text(${words}), ${name}) AS score
        FROM ${userGroups} WHERE ${own} ORDER BY score DESC, ${userGroups.id} LIMIT ${limit}
      ) found ORDER BY score DESC, id`)
    return rows.map(({ id: _id, name: title, members, score: rank }) => ({
      _id,
      kind: 'group',
      title,
      subtitle: `${members.toLocaleString('en')} member${members === 1 ? '' : 's'}`,
      href: `/users/user-groups?groupId=${_id}`,
      score: rank,
    }))
  },
}

type FoundCourse = { id: string; title: string; status: string; items: number; score: number }

const stands: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

export const courseSource: SearchSource = {
  kind: 'course',
  async find({ db, organisationId, words, limit }) {
    const title = sql`fold_text(${courses.title})`
    const own = ownedBy(organisationId)(courses, matchingCourses({ search: words }, 'UTC'))
    const { rows } = await db.execute<FoundCourse>(sql`
      SELECT ${courses.id}, ${courses.title}, ${courses.status}, ${courses.itemsCount} AS items,
        word_similarity(fold_text(${words}), ${title}) AS score
      FROM ${courses} WHERE ${own} ORDER BY score DESC, ${courses.id} LIMIT ${limit}`)
    return rows.map(({ id: _id, title: name, status, items, score: rank }) => ({
      _id,
      kind: 'course',
      title: name,
      subtitle: stands[status] ?? `${items} item${items === 1 ? '' : 's'}`,
      href: `/library/selected-course/courses?courseId=${_id}`,
      score: rank,
    }))
  },
}

/** What the palette finds. A kind joins with the screen that shows it: a hit never leads nowhere. */
export const searchSources: SearchSource[] = [
  people,
  groups,
  courseSource,
  assetSource,
  assessmentSource,
]

/** The best matches of every source, best first. */
export async function search(asked: Asked, sources = searchSources): Promise<Hit[]> {
  const found = await Promise.all(sources.map((source) => source.find(asked)))
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, asked.limit)
    .map(({ score: _, ...hit }) => hit)
}
