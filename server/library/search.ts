import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { preparedOnce } from '../db/prepared.ts'
import { assessments, assets } from '../db/schema.ts'
import { ownOnce } from '../scope.ts'
import { beginsLike, hasInside, hasWords, room, typed } from '../search-words.ts'
import type { SearchSource } from '../search.ts'

/**
 * Things whose title begins so, then those with a word that does, then those that have every word
 * anywhere. Each is asked only while there is room, so the commonest letters cost the least.
 */
function ranked(table: typeof assets | typeof assessments, columns: SQL) {
  const title = sql`fold_text(${table.title})`
  const own = ownOnce(table, isNull(table.deletedAt), hasWords(sql`${table.searchText}`))
  const first = beginsLike(title)
  const inside = hasInside(title)
  return sql`(
    (SELECT ${columns}, 1::float8 AS score FROM ${table} WHERE ${own} AND ${first}
      ORDER BY ${title}, ${table.id} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.9 FROM ${table} WHERE ${own} AND NOT ${first} AND ${inside}
      LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.5 FROM ${table} WHERE ${own} AND NOT ${first} AND NOT ${inside}
      LIMIT ${room})) AS found`
}

const shown = {
  id: sql<string>`id`,
  title: sql<string>`title`,
  status: sql<string>`status`,
  score: sql<number>`score`,
}

const assetsLike = preparedOnce((db) => {
  const columns = sql`${assets.id}, ${assets.title}, ${assets.type}, ${assets.status}`
  return db
    .select({ ...shown, type: sql<string>`type` })
    .from(ranked(assets, columns))
    .limit(sql.placeholder('limit'))
    .prepare('find_assets')
})

const assessmentsLike = preparedOnce((db) => {
  const columns = sql`${assessments.id}, ${assessments.title}, ${assessments.status},
    ${assessments.questionsCount} AS n`
  return db
    .select({ ...shown, n: sql<number>`n` })
    .from(ranked(assessments, columns))
    .limit(sql.placeholder('limit'))
    .prepare('find_assessments')
})

const states: Record<string, string> = { processing: 'being processed', failed: 'failed' }
const kindInWords = (type: string) =>
  type === 'scorm' ? 'SCORM package' : type.charAt(0).toUpperCase() + type.slice(1)

/** Assets by any part of their title, file name or tags. */
export const assetSource: SearchSource = {
  kind: 'asset',
  async find(asked) {
    const found = await assetsLike(asked.db).execute(typed(asked))
    return found.map(({ id: _id, title, type, status, score }) => {
      const state = states[status]
      const subtitle = state ? `${kindInWords(type)}, ${state}` : kindInWords(type)
      return { _id, kind: 'asset', title, subtitle, href: `/library/assets?assetId=${_id}`, score }
    })
  },
}

/** Assessments by any part of their title or what is said of them. */
export const assessmentSource: SearchSource = {
  kind: 'assessment',
  async find(asked) {
    const found = await assessmentsLike(asked.db).execute(typed(asked))
    return found.map(({ id: _id, title, status, n, score }) => ({
      _id,
      kind: 'assessment',
      title,
      subtitle: status === 'draft' ? 'Draft' : `${n} question${n === 1 ? '' : 's'}`,
      href: `/library/assets?tab=assessments&assessmentId=${_id}`,
      score,
    }))
  },
}
