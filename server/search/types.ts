import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import type { Db, Tx } from '../db/open.ts'

export type Hit = components['schemas']['SearchHit']

export type SearchRequest = {
  db: Db | Tx
  organisationId: string
  /** The search terms in lower case. */
  words: string
  limit: number
}

/** A match: texts of its row, and a score from 0 to 1. */
export type Match = { id: string; texts: string[]; score: number }

/** One kind of object that the search finds. */
export type SearchSource = {
  kind: Hit['kind']
  /** A query of the matches, best first; it is joined laterally to a row of `typed`. */
  found: SQL
  /** A query of objects with a similar spelling, for when nothing matches. */
  near: SQL
  /** `size` is the number of members of a group. */
  asHit(match: Match, size: number): Omit<Hit, '_id' | 'kind'>
}
