import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { ownedBy, type World } from '../scope.ts'
import { late, standing } from './bits.ts'
import { masksOf } from './counts.ts'
import type { UserFilter } from './matching.ts'

// The order by how many courses people have in some way, and by how far they are with all of them, without looking at what
// each of them has: see tallies.holders and tallies.averages.

/** What an order by a figure is read from. */
type Figure = {
  /** Brings it up to date with all that is committed. */
  keep(organisationId: string): SQL
  /** Tables to select from, the last of them `numbers`: who of `masks` has which number. */
  numbers(organisationId: string): SQL
}

/** How many courses people have in some way, from bits that are added up. */
const added = (rows: (world: Pick<World, 'organisationId'>) => SQL): Figure => ({
  keep: (organisationId) => sql`SELECT tallies.keep_all_holders(${organisationId})`,
  numbers: (organisationId) => sql`sums AS MATERIALIZED (
      SELECT chunk, tallies.sum_bits(bits) AS planes
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

/** How far people are with all that they have, which is kept as it is. */
const average: Figure = {
  keep: (organisationId) => sql`SELECT tallies.keep_averages(${organisationId})`,
  numbers: (organisationId) => sql`known AS MATERIALIZED (
      SELECT progress, chunk, bits FROM tallies.averages WHERE organisation_id = ${organisationId}
    ), numbers AS MATERIALIZED (
      SELECT * FROM (
        SELECT progress AS n, chunk, known.bits & everything AS bits FROM known JOIN masks USING (chunk)
        UNION ALL
        SELECT 0, chunk, everything & ~coalesce(more.bits, 0::bit(4096))
        FROM masks LEFT JOIN (SELECT chunk, bit_or(bits) AS bits FROM known GROUP BY 1) AS more
          USING (chunk)
      ) AS each WHERE bit_count(bits) > 0
    )`,
}

const figures = new Map([
  ['coursesCount', added((world) => standing(sql`h.value <> 'withdrawn'`, world))],
  ['completedCount', added((world) => standing(sql`h.value = 'completed'`, world))],
  ['inProgressCount', added((world) => standing(sql`h.value = 'in-progress'`, world))],
  ['overdueCount', added(late)],
  ['progress', average],
])

/** The figure that an order is by; undefined for any other order. */
export const figureOf = (sort = '') => figures.get(sort.replace(/^-/, ''))

type Cut = { figure: Figure; down: boolean; size: number; skip: number }

/**
 * The ids of a page, as `page_id`, of the people whom a filter means: how many people have each number says between which
 * numbers the page lies, and only who has one of those is looked at.
 */
export function idsByFigure(filter: UserFilter, world: World, { figure, down, size, skip }: Cut) {
  const way = down ? sql`DESC` : sql`ASC`
  const { organisationId } = world
  return sql`WITH RECURSIVE ${masksOf(filter, world).masks}, ${figure.numbers(organisationId)},
    placed AS (
      SELECT n, sum(sum(bit_count(bits))) OVER (ORDER BY n ${way}) - sum(bit_count(bits)) AS before,
        sum(bit_count(bits)) AS people
      FROM numbers GROUP BY n
    ), near AS MATERIALIZED (
      SELECT n, before FROM placed
      WHERE before < ${skip + size}::integer AND before + people > ${skip}::integer
    ), words AS MATERIALIZED (
      SELECT n, chunk * 64 + word AS word,
        substring(bits FROM word * 64 + 1 FOR 64)::bit(64)::bigint AS bits
      FROM numbers JOIN near USING (n) CROSS JOIN generate_series(0, 63) AS word
    ), people AS MATERIALIZED (
      SELECT n, word * 64 + at AS ordinal FROM words CROSS JOIN generate_series(0, 63) AS at
      WHERE bits <> 0 AND (bits >> (63 - at)) & 1 = 1
    )
    SELECT id AS page_id FROM people CROSS JOIN LATERAL (
      SELECT ${users.id} FROM ${users}
      WHERE ${ownedBy(organisationId)(users)} AND ${users.ordinal} = people.ordinal OFFSET 0) AS person
    ORDER BY n ${way}, id ${way} LIMIT ${size}
    OFFSET ${skip}::integer - coalesce((SELECT min(before) FROM near), 0)`
}
