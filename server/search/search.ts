import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { preparedOnce } from '../db/prepared-statements.ts'
import { spellingThreshold, type Typed, typed, typedBy, wordsOf } from '../db/search-terms.ts'
import { batchLoader } from '../lib/batch-loader.ts'
import { refreshUsers, sizeOf } from '../db/stats/stats.ts'
import { otherUsers, people } from './people.ts'
import type { Hit, Match, SearchRequest, SearchSource } from './types.ts'

const matchesOf = (kind: Hit['kind'], query: SQL) =>
  sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, ${sql.identifier(kind)}.* FROM (${query}) AS ${sql.identifier(kind)}`

const columns = {
  n: sql<number>`n`,
  kind: sql<Hit['kind']>`kind`,
  id: sql<string>`id`,
  texts: sql<string[]>`texts`,
  score: sql<number>`score`,
}

/** The best matches of every source in one query. The sources are skipped where users alone fill the limit. */
const prepareSearch = (sources: SearchSource[]) =>
  preparedOnce((db) =>
    db
      .select(columns)
      .from(
        sql`(WITH ${typed}, people AS MATERIALIZED (
          SELECT n, matched.* FROM typed CROSS JOIN LATERAL (${matchesOf(people.kind, people.found)}) AS matched)
        SELECT * FROM people
        UNION ALL SELECT n, matched.* FROM typed CROSS JOIN LATERAL (
          ${sql.join(
            sources.map(({ kind, found }) => matchesOf(kind, found)),
            sql` UNION ALL `,
          )}) AS matched
        WHERE (SELECT count(*) FROM people WHERE people.n = typed.n AND score = 1) < room) AS found`,
      )
      .prepare('find_anything'),
  )

/** Objects with a similar spelling, for when nothing matches. */
const prepareNear = (sources: SearchSource[]) =>
  preparedOnce((db) =>
    db
      .select(columns)
      .from(
        sql`(WITH ${typed} SELECT n, matched.* FROM typed CROSS JOIN LATERAL (${sql.join(
          sources.map(({ kind, near }) => matchesOf(kind, near)),
          sql` UNION ALL `,
        )}) AS matched) AS found`,
      )
      .prepare('find_near'),
  )

/** Shorter words resemble too many others. */
const shortestNear = 4

type KindMatch = Match & { kind: Hit['kind'] }

const groupSizes = preparedOnce((db) =>
  db
    .select({ id: sql<string>`id`, size: sizeOf(sql.placeholder('organisation'), sql`id`) })
    .from(sql`unnest(${sql.placeholder('ids')}::text[]) AS id`)
    .prepare('size_groups'),
)

async function readGroupSizes({ db, organisationId }: SearchRequest, ids: string[]) {
  if (ids.length === 0) return new Map<string, number>()
  await refreshUsers(db, organisationId)
  const rows = await groupSizes(db).execute({ organisation: organisationId, ids })
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** Builds the search over users and these sources. It returns the best matches; of equal ones, users first. */
export function createSearch(sources: SearchSource[]) {
  const byKind = new Map([people, ...sources].map((source) => [source.kind, source]))
  const statement = prepareSearch(sources)
  const nearStatement = prepareNear([people, ...sources])
  // Concurrent searches share a statement, up to 8 at once: most of its time is start-up.
  const batched = preparedOnce((db) =>
    batchLoader(async (keys) => {
      const requests = keys.map((key): Typed => JSON.parse(key))
      const rows = await statement(db).execute(typedBy(requests))
      const byRequest = Map.groupBy(rows, ({ n }) => n)
      return new Map<string, KindMatch[]>(keys.map((key, n) => [key, byRequest.get(n) ?? []]))
    }, 8),
  )
  async function findNear({ db, organisationId, words, limit }: SearchRequest) {
    if (wordsOf(words).every((word) => word.length < shortestNear)) return []
    return await db.transaction(async (tx): Promise<KindMatch[]> => {
      await tx.execute(spellingThreshold)
      return await nearStatement(tx).execute(typedBy([{ organisationId, words, limit }]))
    })
  }
  return async function search(request: SearchRequest): Promise<Hit[]> {
    const { db, organisationId, words, limit } = request
    const first = (await batched(db)(JSON.stringify({ organisationId, words, limit }))) ?? []
    const left = limit - first.filter(({ score }) => score > otherUsers.score).length
    // If there is room left, `first` has all users whose name or address begins with the words.
    const userIds = first.flatMap(({ kind, id }) => (kind === people.kind ? [id] : []))
    const more = left > 0 ? await otherUsers.find({ ...request, limit: left }, userIds) : []
    const exact = [...more, ...first]
    const matches = exact.length > 0 ? exact : await findNear(request)
    const best = matches.toSorted((a, b) => b.score - a.score).slice(0, limit)
    const sizes = await readGroupSizes(
      request,
      best.flatMap(({ kind, id }) => (kind === 'group' ? [id] : [])),
    )
    return best.flatMap(({ kind, ...match }) => {
      const hit = byKind.get(kind)?.asHit(match, sizes.get(match.id) ?? 0)
      return hit ? [{ _id: match.id, kind, ...hit }] : []
    })
  }
}
