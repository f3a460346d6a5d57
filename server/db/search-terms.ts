import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from './drizzle.ts'
import { ownedBy } from './scope.ts'

/** A LIKE pattern for any part of a text; wildcards in it are escaped. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** The words of a search. */
export const wordsOf = (search = '') => search.split(/\s+/u).filter(Boolean)

/** One condition per word: the folded text contains it. */
export const hasEachWord = (text: SQL | PgColumn, search?: string) =>
  wordsOf(search).map((word) => sql`${text} LIKE fold_text(${containing(word)})`)

// Search terms for a prepared statement. It is planned once, whatever the terms are.

export type Typed = { organisationId: string; words: string; limit: number }

/** A row for such a statement. The longest word uses the index; the others are checked on its matches. */
function rowOf({ organisationId: organisation, words, limit: room }: Typed, n: number) {
  const [longest = '', ...others] = wordsOf(words)
    .toSorted((a, b) => b.length - a.length)
    .map(containing)
  const beginning = containing(words).slice(1)
  const inside = `% ${beginning}`
  return { n, organisation, room, words, beginning, inside, longest, rest: others }
}

/** The parameter of the statement: several searches, whose results are distinguished by `n`. */
export const typedBy = (searches: Typed[]) => ({ typed: JSON.stringify(searches.map(rowOf)) })

/** The rows that the statement is joined with: the search terms, folded. */
export const typed = sql`typed AS MATERIALIZED (
  SELECT n, organisation, room, fold_text(words) AS words, fold_text(beginning) AS beginning,
    fold_text(inside) AS inside, fold_text(longest) AS longest,
    ARRAY(SELECT fold_text(word) FROM unnest(rest) AS word) AS rest
  FROM jsonb_to_recordset(${sql.placeholder('typed')}::jsonb) AS given (n integer, organisation text,
    room integer, words text, beginning text, inside text, longest text, rest text[]))`

/** `own` for tables joined with such a row. */
export const ownTyped = ownedBy(sql`typed.organisation`)

export const room = sql`typed.room`

/** A text sorted by the "C" collation begins with the terms: an index range. */
export const beginsSo = (text: SQL) =>
  sql`(${text} >= typed.words AND ${text} < typed.words || U&'\\+10FFFF')`

/** A text with any other collation does. */
export const beginsLike = (text: SQL) => sql`${text} LIKE typed.beginning`

/** A text contains the terms after its beginning. */
export const hasInside = (text: SQL) => sql`${text} LIKE typed.inside`

/** A text contains every word. */
export const hasWords = (text: SQL) =>
  sql`(${text} LIKE typed.longest AND ${text} LIKE ALL (typed.rest))`

/** A text has a word spelled like each of the terms; `spellingThreshold` has to be set. Patterns have the same trigrams. */
export const isNear = (text: SQL) => sql`(typed.longest <% ${text} AND ${text} %> ALL (typed.rest))`

/** Sets how similar the spelling has to be, for the transaction: "saftey" finds "safety". */
export const spellingThreshold = sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.4', true)`

/** The share of a text that the terms cover. */
export const alike = (text: SQL) => sql<number>`word_similarity(typed.words, ${text})`
