import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { assessments, assets } from '../db/schema.ts'
import type { SearchSource } from './types.ts'
import {
  alike,
  beginsLike,
  hasInside,
  hasWords,
  isNear,
  ownTyped,
  room,
} from '../db/search-terms.ts'

/**
 * Titles that begin with the words first, then those with a word that does, then those with every word anywhere. Each
 * query runs only while there is room, so that common letters are cheap.
 */
function ranked(table: typeof assets | typeof assessments, texts: SQL) {
  const title = sql`fold_text(${table.title})`
  const own = ownTyped(table, isNull(table.deletedAt), hasWords(sql`${table.searchText}`))
  const first = beginsLike(title)
  const inside = hasInside(title)
  const columns = sql`${table.id}, ARRAY[${table.title}, ${texts}] AS texts`
  return sql`SELECT * FROM (
    (SELECT ${columns}, 1::float8 AS score FROM ${table} WHERE ${own} AND ${first}
      ORDER BY ${title}, ${table.id} LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.9 FROM ${table} WHERE ${own} AND NOT ${first} AND ${inside}
      LIMIT ${room})
    UNION ALL (SELECT ${columns}, 0.5 FROM ${table} WHERE ${own} AND NOT ${first} AND NOT ${inside}
      LIMIT ${room})) AS ranked LIMIT ${room}`
}

function near(table: typeof assets | typeof assessments, texts: SQL) {
  const title = sql`fold_text(${table.title})`
  return sql`SELECT ${table.id}, ARRAY[${table.title}, ${texts}] AS texts, ${alike(title)} AS score
    FROM ${table} WHERE ${ownTyped(table, isNull(table.deletedAt), isNear(title))}
    ORDER BY score DESC, ${table.id} LIMIT ${room}`
}

const assetTexts = sql`${assets.type}, ${assets.status}`
const assessmentTexts = sql`${assessments.status}, ${assessments.questionsCount}::text`

const states: Record<string, string> = { processing: 'being processed', failed: 'failed' }
const kindInWords = (type: string) =>
  type === 'scorm' ? 'SCORM package' : type.charAt(0).toUpperCase() + type.slice(1)

/** Assets by any part of their title, file name or tags. */
export const assetSource: SearchSource = {
  kind: 'asset',
  found: ranked(assets, assetTexts),
  near: near(assets, assetTexts),
  asHit({ id, texts: [title = '', type = '', status = ''] }) {
    const state = states[status]
    const subtitle = state ? `${kindInWords(type)}, ${state}` : kindInWords(type)
    return { title, subtitle, href: `/library/assets?assetId=${id}` }
  },
}

/** Assessments by any part of their title or description. */
export const assessmentSource: SearchSource = {
  kind: 'assessment',
  found: ranked(assessments, assessmentTexts),
  near: near(assessments, assessmentTexts),
  asHit: ({ id, texts: [title = '', status, questions] }) => ({
    title,
    subtitle: status === 'draft' ? 'Draft' : `${questions} question${questions === '1' ? '' : 's'}`,
    href: `/library/assets?tab=assessments&assessmentId=${id}`,
  }),
}
