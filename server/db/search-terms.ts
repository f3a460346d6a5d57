import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from './drizzle.ts'
import { ownedBy } from './scope.ts'

/** A LIKE pattern for any part of a text; wildcards in the words are escaped. */
export const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** The words of a search. */
export const wordsOf = (search = '') => search.split(/\s+/u).filter(Boolean)

/** A condition per word of a search: the folded text contains it. */
export const hasEachWord = (text: SQL | PgColumn, search?: string) =>
  wordsOf(search).map((word) => sql`${text} LIKE fold_text(${containing(word)})`)

// What was typed, for a prepared statement. It is planned once, so it does the same whatever was typed.

export type Typed = { organisationId: string; words: string; limit: number }

/** A row for such a statement. The longest word is looked for; the others are looked at in what it finds. */
function rowOf({ organisationId: organisation, words, limit: room }: Typed, n: number) {
  const [longest = '', ...rest] = wordsOf(words)
    .toSorted((a, b) => b.length - a.length)
    .map(containing)
  const beginning = containing(words).slice(1)
  const inside = `% ${beginning}`
  return { n, organisation, room, words, beginning, inside, longest, rest }
}

/** What the statement runs with: what some people typed, whose answers it tells apart by `n`. */
export const typedBy = (some: Typed[]) => ({ typed: JSON.stringify(some.map(rowOf)) })

/** The rows that all of the statement looks at, made once for all of it: what was typed, in the way texts are kept. */
export const typed = sql`typed AS MATERIALIZED (
  SELECT n, organisation, room, fold_text(words) AS words, fold_text(beginning) AS beginning,
    fold_text(inside) AS inside, fold_text(longest) AS longest,
    ARRAY(SELECT fold_text(word) FROM unnest(rest) AS word) AS rest
  FROM jsonb_to_recordset(${sql.placeholder('typed')}::jsonb) AS given (n integer, organisation text,
    room integer, words text, beginning text, inside text, longest text, rest text[]))`

/** `own` for what stands beside such a row. */
export const ownTyped = ownedBy(sql`typed.organisation`)

export const room = sql`typed.room`

/** A text in the order of its letters' numbers begins with all of it: a range of an index. */
export const beginsSo = (text: SQL) =>
  sql`(${text} >= typed.words AND ${text} < typed.words || U&'\\+10FFFF')`

/** A text in any other order does. */
export const beginsLike = (text: SQL) => sql`${text} LIKE typed.beginning`

/** A text has all of it behind something. */
export const hasInside = (text: SQL) => sql`${text} LIKE typed.inside`

/** A text has every word. */
export const hasWords = (text: SQL) =>
  sql`(${text} LIKE typed.longest AND ${text} LIKE ALL (typed.rest))`

/** How much of a text is what was typed. */
export const alike = (text: SQL) => sql<number>`word_similarity(typed.words, ${text})`
