import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../contract/ctx.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { assignmentRows, type Chosen } from '../../enrollments/changes/rows.ts'
import { type SeatFilter, seatFilterWhere } from './filter.ts'
import type { SeatDemand, Shortage } from './input.ts'

type Caller = Pick<Ctx, 'own' | 'user'>

const texts = (values: string[] = []) => sql`${sql.param(values)}::text[]`

/** SQL: outcome of a row that is the `nth` to need a seat of license `l`. */
const planOf = (ifShort: Shortage) => sql`CASE
  WHEN NOT needs OR l.seats_total IS NULL OR nth <= l.seats_total - l.seats_taken THEN 'take'
  ELSE ${ifShort === 'wait' ? 'wait' : 'short'} END`

/** The cross product of users and licenses, with the plan of who gets a seat. Sources are administrators and groups. */
export function assignRows(
  caller: Caller,
  chosen: Chosen,
  licenseIds: string[],
  ifShort: Shortage,
) {
  const { organisationId } = caller.user
  return sql`
    WITH given AS (${assignmentRows(caller, chosen, licenseIds)}),
    judged AS (
      SELECT given.position, given.ref, given.name, given.input ->> 'course' AS license_id,
        given.input - 'course' || jsonb_build_object('license', given.input ->> 'course', 'sources', (
          SELECT jsonb_agg(regexp_replace(way.name, '^direct:', 'admin:') ORDER BY way.name LIKE 'group:%', way.name)
          FROM jsonb_array_elements_text(given.input -> 'sources') AS way (name))) AS input,
        given.input ? 'person' OR (u.status <> 'inactive' AND coalesce(s.status = 'waiting', true)) IS TRUE AS needs
      FROM given
      LEFT JOIN users u ON u.id = given.ref AND u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
      LEFT JOIN seats s ON s.license_id = given.input ->> 'course' AND s.user_id = u.id AND s.status <> 'revoked'),
    numbered AS (
      SELECT *, count(*) FILTER (WHERE needs) OVER (PARTITION BY license_id ORDER BY position) AS nth FROM judged)
    SELECT n.position, n.ref, n.name, n.license_id, n.needs,
      n.input || jsonb_build_object('plan', ${planOf(ifShort)}) AS input
    FROM numbered n JOIN licenses l ON l.id = n.license_id`
}

type Selection = { users?: string[]; filter?: SeatFilter; exclude?: string[] }

/** The seats of a selection: named users, or a filter with exceptions. */
export function seatRows({ user }: Caller, licenseIds: string[], selection: Selection) {
  const { users, filter, exclude } = selection
  const { organisationId } = user
  const name = sql`coalesce((SELECT trim(p.first_name || ' ' || p.last_name) FROM users p
    WHERE p.id = one.ref AND p.organisation_id = ${organisationId}), one.ref)`
  const chosen = users
    ? sql`SELECT person.ref, license.id AS license_id, row_number() OVER (ORDER BY person.at, license.at) AS at
        FROM unnest(${texts([...new Set(users)])}) WITH ORDINALITY AS person (ref, at)
        CROSS JOIN unnest(${texts([...new Set(licenseIds)])}) WITH ORDINALITY AS license (id, at)`
    : sql`SELECT s.user_id AS ref, s.license_id, row_number() OVER (ORDER BY s.assigned_at, s.id) AS at
        FROM seats s JOIN users u ON u.id = s.user_id
        WHERE s.organisation_id = ${organisationId} AND s.license_id = ANY(${texts(licenseIds)})
          AND s.user_id <> ALL(${texts(exclude)}) AND ${seatFilterWhere(filter ?? {})}`
  return sql`
    SELECT one.at::integer AS position, one.ref, ${name} AS name, one.license_id,
      jsonb_build_object('license', one.license_id) AS input
    FROM (${chosen}) AS one`
}

/** The same with the plan for license `to`: users with a seat in the source license and none there need one. */
export function moveRows(
  caller: Caller,
  { from, to, ...selection }: Selection & { from: string; to: string },
  ifShort: Shortage,
) {
  return sql`
    WITH judged AS (
      SELECT one.*, EXISTS (SELECT FROM seats s JOIN users u ON u.id = s.user_id
          WHERE s.license_id = one.license_id AND s.user_id = one.ref AND s.status IN ('assigned', 'activated')
            AND u.deleted_at IS NULL AND u.status <> 'inactive')
        AND NOT EXISTS (SELECT FROM seats s WHERE s.license_id = ${to} AND s.user_id = one.ref
          AND s.status IN ('assigned', 'activated')) AS needs
      FROM (${seatRows(caller, [from], selection)}) AS one),
    numbered AS (SELECT *, count(*) FILTER (WHERE needs) OVER (ORDER BY position) AS nth FROM judged)
    SELECT n.position, n.ref, n.name, l.id AS license_id, n.needs, n.input || jsonb_build_object('plan', ${planOf(ifShort)},
      'sources', jsonb_build_array(${`moved:${caller.user.id}`}::text)) AS input
    FROM numbered n JOIN licenses l ON l.id = ${to}`
}

/** The same rows, with whether each needs a revoked seat. */
export const restoreRows = (query: SQL) => sql`
  SELECT one.*, NOT EXISTS (SELECT FROM seats s WHERE s.license_id = one.license_id AND s.user_id = one.ref
      AND s.status <> 'revoked')
    AND EXISTS (SELECT FROM seats s JOIN users u ON u.id = s.user_id
      WHERE s.license_id = one.license_id AND s.user_id = one.ref
        AND u.deleted_at IS NULL AND u.status <> 'inactive') AS needs
  FROM (${query}) AS one`

/** Number of seats needed per license by rows with `license_id` and `needs`, and number of seats. */
export async function readDemand(db: Db | Tx, query: SQL, licenseIds: string[]) {
  const { rows } = await db.execute<{
    id: string
    name: string
    needed: number
    available: number | null
  }>(sql`
    SELECT l.id, l.title AS name, coalesce(n.needed, 0)::integer AS needed,
      l.seats_total - l.seats_taken AS available
    FROM licenses l LEFT JOIN (
      SELECT license_id, count(*) FILTER (WHERE needs) AS needed FROM (${query}) AS row GROUP BY 1) n ON n.license_id = l.id
    WHERE l.id = ANY(${texts(licenseIds)}) ORDER BY array_position(${texts(licenseIds)}, l.id)`)
  return rows.map(({ id, name, needed, available }): SeatDemand => ({
    license: { _id: id, name },
    needed,
    available,
  }))
}

/** Number of active seats per license in the rows. */
export async function countActive(db: Db | Tx, query: SQL) {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    SELECT s.license_id AS id, count(*)::integer AS n FROM (${query}) AS row
    JOIN seats s ON s.license_id = row.input ->> 'license' AND s.user_id = row.ref AND s.status = 'activated'
    GROUP BY 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
