import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { courses, userGroups } from '../db/schema.ts'
import { sizeOf } from '../groups/present.ts'
import { assessmentSource, assetSource } from '../search/library.ts'
import { keepCounts } from '../people/count.ts'
import { others, people } from '../search/people.ts'
import { plural } from '../lib/plural.ts'
import { alike, hasWords, ownTyped, room, type Typed, typed, typedBy } from '../db/search-terms.ts'
import { together } from '../lib/batch-loader.ts'

export type Hit = components['schemas']['SearchHit']

export type Asked = {
  db: Db | Tx
  organisationId: string
  /** What was typed, in small letters. */
  words: string
  limit: number
}

/** Something that was found: texts of it, and from 0 to 1 how well it fits. */
export type Found = { id: string; texts: string[]; score: number }

/** One kind of thing that can be found. */
export type SearchSource = {
  kind: Hit['kind']
  /** A query of what was found, the best match first; it stands beside a row of what was `typed`. */
  found: SQL
  /** `size` is how many people are in it, if it is a group. */
  asHit(found: Found, size: number): Omit<Hit, '_id' | 'kind'>
}

const nameOfGroup = sql`fold_text(${userGroups.name})`

const groups: SearchSource = {
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

const stands: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

const courseSource: SearchSource = {
  kind: 'course',
  found: sql`SELECT ${courses.id}, ARRAY[${courses.title}, ${courses.status}, ${courses.itemsCount}::text]
      AS texts, ${alike(sql`fold_text(${courses.title})`)} AS score
    FROM ${courses}
    WHERE ${ownTyped(courses, isNull(courses.deletedAt), hasWords(sql`${courses.searchText}`))}
    ORDER BY score DESC, ${courses.id} LIMIT ${room}`,
  asHit: ({ id, texts: [title = '', status = '', items] }) => ({
    title,
    subtitle: stands[status] ?? `${items} item${items === '1' ? '' : 's'}`,
    href: `/library/selected-course/courses?courseId=${id}`,
  }),
}

const things = [groups, courseSource, assetSource, assessmentSource]

/** What the palette finds. A kind joins with the screen that shows it: a hit never leads nowhere. */
export const searchSources: SearchSource[] = [people, ...things]

const foundOf = ({ kind, found }: SearchSource) =>
  sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, ${sql.identifier(kind)}.* FROM (${found}) AS ${sql.identifier(kind)}`

/** The best of every source in one go. Things are not looked at where people leave no room for what is as good. */
const anything = preparedOnce((db) =>
  db
    .select({
      n: sql<number>`n`,
      kind: sql<Hit['kind']>`kind`,
      id: sql<string>`id`,
      texts: sql<string[]>`texts`,
      score: sql<number>`score`,
    })
    .from(
      sql`(WITH ${typed}, people AS MATERIALIZED (
          SELECT n, somebody.* FROM typed CROSS JOIN LATERAL (${foundOf(people)}) AS somebody)
        SELECT * FROM people
        UNION ALL SELECT n, things.* FROM typed CROSS JOIN LATERAL (
          ${sql.join(things.map(foundOf), sql` UNION ALL `)}) AS things
        WHERE (SELECT count(*) FROM people WHERE people.n = typed.n AND score = 1) < room) AS found`,
    )
    .prepare('find_anything'),
)

type First = Found & { kind: Hit['kind'] }

/** What is typed at the same time is looked for together, by some: most of the time it takes is that of beginning. */
const firsts = preparedOnce((db) =>
  together(async (asked) => {
    const all = asked.map((each): Typed => JSON.parse(each))
    const rows = await anything(db).execute(typedBy(all))
    const byPlace = Map.groupBy(rows, ({ n }) => n)
    return new Map<string, First[]>(asked.map((each, n) => [each, byPlace.get(n) ?? []]))
  }, 8),
)

const sized = preparedOnce((db) =>
  db
    .select({ id: sql<string>`id`, size: sizeOf(sql.placeholder('organisation'), sql`id`) })
    .from(sql`unnest(${sql.placeholder('ids')}::text[]) AS id`)
    .prepare('size_groups'),
)

async function sizes({ db, organisationId }: Asked, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  await keepCounts(db, organisationId)
  const rows = await sized(db).execute({ organisation: organisationId, ids })
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** The best matches of every source, best first; of equals, people first. */
export async function search(asked: Asked): Promise<Hit[]> {
  const { db, organisationId, words, limit } = asked
  const first = (await firsts(db)(JSON.stringify({ organisationId, words, limit }))) ?? []
  const left = limit - first.filter(({ score }) => score > others.score).length
  // Where there is room left, these are all whose names or addresses begin so.
  const known = first.flatMap(({ kind, id }) => (kind === people.kind ? [id] : []))
  const more = left > 0 ? await others.find({ ...asked, limit: left }, known) : []
  const best = [...more, ...first].toSorted((a, b) => b.score - a.score).slice(0, limit)
  const inGroups = await sizes(
    asked,
    best.flatMap(({ kind, id }) => (kind === 'group' ? [id] : [])),
  )
  return best.flatMap(({ kind, ...found }) => {
    const source = searchSources.find((each) => each.kind === kind)
    const hit = source?.asHit(found, inGroups.get(found.id) ?? 0)
    return hit ? [{ _id: found.id, kind, ...hit }] : []
  })
}
