import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import { users } from '../schema.ts'
import { ownedBy, type Tenant } from '../scope.ts'
import type { Db, Tx } from '../open.ts'
import { late, standing } from './user-bitmaps.ts'
import { masksOf, type UserQuestion } from './users.ts'

// Sorts users by counts (courses in some status, groups) and by their average progress without reading their enrollments:
// see stats.enrollment_bits, stats.progress_bits and stats.group_count_bits.

/** Where a sort key is read from. */
type CountSort = {
  /** The statement that refreshes it. */
  refresh(organisationId: string): SQL
  /** Tables to select from; the last one, `numbers`, has a bitmap of `masks` for each number. */
  numbers(organisationId: string): SQL
}

/** The number of courses in some status: the bitmaps of all courses, added up. */
const added = (rows: (tenant: Pick<Tenant, 'organisationId'>) => SQL): CountSort => ({
  refresh: (organisationId) => sql`SELECT stats.refresh_enrollments(${organisationId})`,
  numbers: (organisationId) => sql`sums AS MATERIALIZED (
      SELECT chunk, stats.sum_bits(bits) AS planes
      FROM (${rows({ organisationId })}) AS enrolled GROUP BY 1
    ), split AS (
      SELECT chunk, planes, coalesce(cardinality(planes), 0) AS plane, 0 AS n,
        everything::bit varying AS bits
      FROM masks LEFT JOIN sums USING (chunk)
      UNION ALL
      SELECT chunk, planes, plane - 1, n * 2 + one,
        bits & CASE one WHEN 1 THEN planes[plane] ELSE ~planes[plane] END
      FROM split CROSS JOIN (VALUES (0), (1)) AS ones (one)
      WHERE plane > 0 AND bit_count(bits) > 0
    ), numbers AS MATERIALIZED (
      SELECT n, chunk, bits FROM split WHERE plane = 0 AND bit_count(bits) > 0
    )`,
})

/** A number that is stored in a column of a table; users without a bit have 0. */
const stored = (table: SQL, n: SQL, refresh: SQL): CountSort => ({
  refresh: (organisationId) => sql`SELECT ${refresh}(${organisationId})`,
  numbers: (organisationId) => sql`known AS MATERIALIZED (
      SELECT ${n} AS n, chunk, bits FROM ${table} WHERE organisation_id = ${organisationId}
    ), numbers AS MATERIALIZED (
      SELECT * FROM (
        SELECT n, chunk, known.bits & everything AS bits FROM known JOIN masks USING (chunk)
        UNION ALL
        SELECT 0, chunk, everything & ~coalesce(more.bits, 0::bit(4096))
        FROM masks LEFT JOIN (SELECT chunk, bit_or(bits) AS bits FROM known GROUP BY 1) AS more
          USING (chunk)
      ) AS each WHERE bit_count(bits) > 0
    )`,
})

const average = stored(sql`stats.progress_bits`, sql`progress`, sql`stats.refresh_progress`)
const groups = stored(sql`stats.group_count_bits`, sql`n`, sql`stats.refresh_group_counts`)

const sorts = new Map([
  ['coursesCount', added((world) => standing(sql`h.value <> 'withdrawn'`, world))],
  ['completedCount', added((world) => standing(sql`h.value = 'completed'`, world))],
  ['inProgressCount', added((world) => standing(sql`h.value = 'in-progress'`, world))],
  ['overdueCount', added(late)],
  ['progress', average],
  ['userGroups', groups],
])

/** The count that `sort` sorts by; undefined for any other sort key. */
const countSort = (sort = '') => sorts.get(sort.replace(/^-/, ''))

/** The column that breaks ties in a sort by a count, where `sort` is one: pages are found by it. */
export const countTieBreaker = (sort?: string) => (countSort(sort) ? users.ordinal : undefined)

type Slice = { sort?: string; down: boolean; size: number; skip: number }

/**
 * The ids of a page of users, as `page_id`, where `sort` sorts by a count. The numbers of users with each count tell in which
 * bitmaps the page is, then in which 64 users of these: only they are read. Ties are broken by ordinal.
 */
export async function idsByCount(
  db: Db | Tx,
  question: UserQuestion,
  { sort, down, size, skip }: Slice,
) {
  const by = countSort(sort)
  if (!by) return undefined
  const { organisationId } = question.world
  await db.execute(by.refresh(organisationId))
  const way = down ? sql`DESC` : sql`ASC`
  const onPage = sql`before < ${skip + size}::integer AND before + bit_count(bits) > ${skip}::integer`
  return sql`WITH RECURSIVE ${masksOf(question).masks}, ${by.numbers(organisationId)},
    placed AS (
      SELECT n, chunk, bits,
        sum(bit_count(bits)) OVER (ORDER BY n ${way}, chunk ${way}) - bit_count(bits) AS before
      FROM numbers
    ), words AS (
      SELECT n, chunk * 64 + word AS word, before AS earlier,
        substring(bits FROM word * 64 + 1 FOR 64)::bit(64) AS bits
      FROM placed CROSS JOIN generate_series(0, 63) AS word WHERE ${onPage}
    ), counted AS (
      SELECT n, word, bits, earlier - bit_count(bits)
        + sum(bit_count(bits)) OVER (PARTITION BY n, word >> 6 ORDER BY word ${way}) AS before
      FROM words
    ), near AS MATERIALIZED (
      SELECT n, word, bits, before FROM counted WHERE ${onPage}
    ), page AS MATERIALIZED (
      SELECT n, word * 64 + at AS ordinal FROM near CROSS JOIN generate_series(0, 63) AS at
      WHERE get_bit(bits, at) = 1 ORDER BY 1 ${way}, 2 ${way} LIMIT ${size}
      OFFSET ${skip}::integer - coalesce((SELECT min(before) FROM near), 0)
    )
    SELECT id AS page_id FROM page CROSS JOIN LATERAL (
      SELECT ${users.id} FROM ${users}
      WHERE ${ownedBy(organisationId)(users)} AND ${users.ordinal} = page.ordinal OFFSET 0) AS person`
}
