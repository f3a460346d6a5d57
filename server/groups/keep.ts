import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { inLayers, type Ruled } from './order.ts'
import { fitting, type RulesOf } from './rules.ts'

/** How many people joined and left a group. */
export type Moved = { groupId: string; joined: number; left: number }

/** Brings the groups of one layer into line in one statement; `only` names the people to look at. */
async function keepLayer(tx: Db | Tx, layer: Ruled[], of: RulesOf, only?: string) {
  const whom = only === undefined ? undefined : sql`${users.id} = ANY(${only}::text[])`
  const fits = layer.map(
    ({ id, rules }) => sql`SELECT ${id}::text COLLATE "C" AS group_id, ${users.id} AS user_id
      FROM ${users} WHERE ${and(fitting(rules, of), whom)}`,
  )
  const ids = asArray(layer.map(({ id }) => id))
  const ofThem = only === undefined ? sql`true` : sql`m.user_id = ANY(${only}::text[])`
  const { rows } = await tx.execute<Moved & Record<string, unknown>>(sql`
    WITH fits AS MATERIALIZED (${sql.join(fits, sql` UNION ALL `)}),
    gone AS (
      DELETE FROM ${userGroupMembers} m WHERE m.organisation_id = ${of.organisationId}
        AND m.group_id = ANY(${ids}::text[]) AND ${ofThem}
        AND NOT EXISTS (SELECT FROM fits f WHERE f.group_id = m.group_id AND f.user_id = m.user_id)
      RETURNING m.group_id),
    come AS (
      INSERT INTO ${userGroupMembers} (group_id, user_id, organisation_id)
      SELECT group_id, user_id, ${of.organisationId} FROM fits f
      WHERE NOT EXISTS (SELECT FROM ${userGroupMembers} m
        WHERE m.group_id = f.group_id AND m.user_id = f.user_id)
      ORDER BY group_id, user_id
      ON CONFLICT DO NOTHING RETURNING group_id)
    SELECT group_id AS "groupId", sum(came)::int AS joined, sum(went)::int AS "left" FROM (
      SELECT group_id, 1 AS came, 0 AS went FROM come
      UNION ALL SELECT group_id, 0, 1 FROM gone) moved
    GROUP BY group_id`)
  return rows
}

/** An array of ids as PostgreSQL writes it: one parameter, however many they are. */
export const asArray = (ids: string[]) => `{${ids.join()}}`

/**
 * Brings the members of the groups that follow rules into line with changed people, or with all. Called
 * in the transaction that changed them, after the change. Inactive and deleted people are in no such
 * group.
 */
export async function keepGroups(
  tx: Db | Tx,
  organisationId: string,
  userIds: string[] | 'all',
): Promise<Moved[]> {
  if (userIds.length === 0) return []
  const groups = await tx
    .select({ id: userGroups.id, rules: userGroups.rules })
    .from(userGroups)
    .where(and(eq(userGroups.organisationId, organisationId), isNull(userGroups.deletedAt)))
  const ruled = groups.flatMap(({ id, rules }) => (rules ? [{ id, rules }] : []))
  const of = { organisationId, groups: new Set(groups.map(({ id }) => id)) }
  const moved: Moved[] = []
  for (const layer of inLayers(ruled).layers)
    moved.push(
      ...(await keepLayer(tx, layer, of, userIds === 'all' ? undefined : asArray(userIds))),
    )
  return moved
}
