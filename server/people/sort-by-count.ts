import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { ownedBy, type World } from '../db/scope.ts'
import { late, standing } from './bitmaps.ts'
import { masksOf } from './count.ts'
import type { UserFilter } from './filter.ts'

// The order by how many courses people have in some way, by how far they are with all of them, and by how many groups they
// are in, without looking at what each of them has: see stats.enrollment_bits, stats.progress_bits and stats.group_count_bits.

/** What an order by a figure is read from. */
type Figure = {
  /** Brings it up to date with all that is committed. */
  keep(organisationId: string): SQL
  /** Tables to select from, the last of them `numbers`: who of `masks` has which number. */
  numbers(organisationId: string): SQL
}

/** How many courses people have in some way, from bits that are added up. */
const added = (rows: (world: Pick<World, 'organisationId'>) => SQL): Figure => ({
  keep: (organisationId) => sql`SELECT stats.refresh_enrollments(${organisationId})`,
  numbers: (organisationId) => sql`sums AS MATERIALIZED (
      SELECT chunk, stats.sum_bits(bits) AS planes
      FROM (${rows({ organisationId })}) AS holders GROUP BY 1
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

/** A number that is kept as it is, in a column of a table; who has no bit there has none of it. */
const kept = (table: SQL, n: SQL, keep: SQL): Figure => ({
  keep: (organisationId) => sql`SELECT ${keep}(${organisationId})`,
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

const average = kept(sql`stats.progress_bits`, sql`progress`, sql`stats.refresh_progress`)
const groups = kept(sql`stats.group_count_bits`, sql`n`, sql`stats.refresh_group_counts`)

const figures = new Map([
  ['coursesCount', added((world) => standing(sql`h.value <> 'withdrawn'`, world))],
  ['completedCount', added((world) => standing(sql`h.value = 'completed'`, world))],
  ['inProgressCount', added((world) => standing(sql`h.value = 'in-progress'`, world))],
  ['overdueCount', added(late)],
  ['progress', average],
  ['userGroups', groups],
])

/** The figure that an order is by; undefined for any other order. */
export const countSort = (sort = '') => figures.get(sort.replace(/^-/, ''))

type Slice = { figure: Figure; down: boolean; size: number; skip: number }

/**
 * The ids of a page, as `page_id`, of the people whom a filter means. How many people have each number says where the page
 * lies: first in which rows of bits, then in which 64 people of these, and only they are looked at, however many have the
 * same number. Of those the ones come first who were added first: nothing else is told by bits.
 */
export function idsByCount(filter: UserFilter, world: World, { figure, down, size, skip }: Slice) {
  const way = down ? sql`DESC` : sql`ASC`
  const { organisationId } = world
  const onPage = sql`before < ${skip + size}::integer AND before + bit_count(bits) > ${skip}::integer`
  return sql`WITH RECURSIVE ${masksOf(filter, world).masks}, ${figure.numbers(organisationId)},
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
