import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { assessments, assets } from '../db/schema.ts'
import { containing } from '../people/matching.ts'
import { ownedBy } from '../scope.ts'
import type { SearchSource } from '../search.ts'

type Asked = Parameters<SearchSource['find']>[0]

/**
 * Things whose title begins so, then those with a word that does, then those that have every word
 * anywhere. Each is asked only while there is room, so the commonest letters cost the least.
 */
async function ranked<Row extends Record<string, unknown>>(
  { db, organisationId, words, limit }: Asked,
  table: typeof assets | typeof assessments,
  columns: SQL,
) {
  const title = sql`fold_text(${table.title})`
  const begin = containing(words).slice(1)
  const first = sql`${title} LIKE fold_text(${begin})`
  const inside = sql`${title} LIKE fold_text(${`% ${begin}`})`
  const all = words
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => sql`${table.searchText} LIKE fold_text(${containing(word)})`)
  const own = ownedBy(organisationId)(table, isNull(table.deletedAt), ...all)
  const { rows } = await db.execute<Row & { score: number }>(sql`SELECT * FROM (
    (SELECT ${columns}, 1::float8 AS score FROM ${table} WHERE ${own} AND ${first}
      ORDER BY ${title}, ${table.id} LIMIT ${limit})
    UNION ALL (SELECT ${columns}, 0.9 FROM ${table} WHERE ${own} AND NOT ${first} AND ${inside}
      LIMIT ${limit})
    UNION ALL (SELECT ${columns}, 0.5 FROM ${table} WHERE ${own} AND NOT ${first} AND NOT ${inside}
      LIMIT ${limit})
    ) AS found LIMIT ${limit}`)
  return rows
}

const states: Record<string, string> = { processing: 'being processed', failed: 'failed' }
const kindInWords = (type: string) =>
  type === 'scorm' ? 'SCORM package' : type.charAt(0).toUpperCase() + type.slice(1)

/** Assets by any part of their title, file name or tags. */
export const assetSource: SearchSource = {
  kind: 'asset',
  async find(asked) {
    const columns = sql`${assets.id}, ${assets.title}, ${assets.type}, ${assets.status}`
    type Found = { id: string; title: string; type: string; status: string }
    const found = await ranked<Found>(asked, assets, columns)
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
    const columns = sql`${assessments.id}, ${assessments.title}, ${assessments.status},
      ${assessments.questionsCount} AS n`
    type Found = { id: string; title: string; status: string; n: number }
    const found = await ranked<Found>(asked, assessments, columns)
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
