import type { SQL } from 'drizzle-orm'
import { sql } from './db/drizzle.ts'
import { containing } from './people/matching.ts'

// What was typed, for prepared statements. They are planned once, so each does the same whatever was typed.

type Typed = { organisationId: string; words: string; limit: number }

/** What such a statement runs with. The longest word is looked for; the others are looked at in what it finds. */
export function typed({ organisationId: organisation, words, limit }: Typed) {
  const [longest = '', ...rest] = words
    .split(/\s+/u)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map(containing)
  const beginning = containing(words).slice(1)
  const inside = `% ${beginning}`
  const anywhere = containing(words)
  return { organisation, words, limit, beginning, inside, anywhere, longest, rest }
}

const given = (name: keyof ReturnType<typeof typed>) => sql`${sql.placeholder(name)}::text`
/** Worked out once, not for every row. */
const folded = (name: keyof ReturnType<typeof typed>) => sql`(SELECT fold_text(${given(name)}))`

export const room = sql`${sql.placeholder('limit')}::integer`

/** A text in the order of its letters' numbers begins with all of it: a range of an index. */
export const beginsSo = (text: SQL) =>
  sql`(${text} >= ${folded('words')} AND ${text} < ${folded('words')} || U&'\\+10FFFF')`

/** A text in any other order does. */
export const beginsLike = (text: SQL) => sql`${text} LIKE ${folded('beginning')}`

/** A text has all of it behind something. */
export const hasInside = (text: SQL) => sql`${text} LIKE ${folded('inside')}`

/** A text has all of it somewhere. */
export const hasAll = (text: SQL) => sql`${text} LIKE ${folded('anywhere')}`

/** A text has every word. */
export const hasWords = (text: SQL) => sql`(${text} LIKE ${folded('longest')} AND ${text} LIKE ALL (
  ARRAY(SELECT fold_text(word) FROM unnest(${sql.placeholder('rest')}::text[]) AS word)))`

/** How much of a text is what was typed. */
export const alike = (text: SQL) => sql<number>`word_similarity(${folded('words')}, ${text})`
