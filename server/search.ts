import type { components } from '../openapi/generated/types.ts'
import { desc, isNull, sql } from './db/drizzle.ts'
import type { Db, Tx } from './db/open.ts'
import { preparedOnce } from './db/prepared.ts'
import { courses, userGroups } from './db/schema.ts'
import { sizeOf } from './groups/shown.ts'
import { assessmentSource, assetSource } from './library/search.ts'
import { keepCounts } from './people/counts.ts'
import { people } from './people/found.ts'
import { ownOnce } from './scope.ts'
import { alike, hasAll, hasWords, typed } from './search-words.ts'

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

const groupsLike = preparedOnce((db) => {
  const name = sql`fold_text(${userGroups.name})`
  const score = alike(name)
  return db
    .select({ id: userGroups.id, title: userGroups.name, score })
    .from(userGroups)
    .where(ownOnce(userGroups, isNull(userGroups.deletedAt), hasAll(name)))
    .orderBy(desc(score), userGroups.id)
    .limit(sql.placeholder('limit'))
    .prepare('find_groups')
})

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

export const groups: SearchSource = {
  kind: 'group',
  async find(asked) {
    const found = await groupsLike(asked.db).execute(typed(asked))
    const known = await sizes(
      asked,
      found.map(({ id }) => id),
    )
    return found.map(({ id: _id, title, score }) => {
      const members = known.get(_id) ?? 0
      return {
        _id,
        kind: 'group',
        title,
        subtitle: `${members.toLocaleString('en')} member${members === 1 ? '' : 's'}`,
        href: `/users/user-groups?groupId=${_id}`,
        score,
      }
    })
  },
}

const stands: Record<string, string> = { draft: 'Draft', archived: 'Archived' }

const coursesLike = preparedOnce((db) => {
  const { id, title, status, itemsCount: items, searchText } = courses
  const score = alike(sql`fold_text(${title})`)
  return db
    .select({ id, title, status, items, score })
    .from(courses)
    .where(ownOnce(courses, isNull(courses.deletedAt), hasWords(sql`${searchText}`)))
    .orderBy(desc(score), id)
    .limit(sql.placeholder('limit'))
    .prepare('find_courses')
})

export const courseSource: SearchSource = {
  kind: 'course',
  async find(asked) {
    const found = await coursesLike(asked.db).execute(typed(asked))
    return found.map(({ id: _id, title, status, items, score }) => ({
      _id,
      kind: 'course',
      title,
      subtitle: stands[status] ?? `${items} item${items === 1 ? '' : 's'}`,
      href: `/library/selected-course/courses?courseId=${_id}`,
      score,
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

/** The best matches of every source, best first; of equals, people first. Nobody else is asked where nothing can be better. */
export async function search(asked: Asked, [first, ...others] = searchSources): Promise<Hit[]> {
  const best = first ? await first.find(asked) : []
  const isFull = best.filter(({ score }) => score >= 1).length >= asked.limit
  const found = isFull ? [] : await Promise.all(others.map((source) => source.find(asked)))
  return [...best, ...found.flat()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, asked.limit)
    .map(({ score: _, ...hit }) => hit)
}
