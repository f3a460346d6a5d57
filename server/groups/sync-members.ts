import { audit, type AuditBy } from '../audit/audit.ts'
import { and, eq, inArray, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditPeople, userGroupMembers, userGroups, users } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { formatNumber } from '../lib/plural.ts'
import {
  dependentsOf,
  referencedGroups,
  topologicalLayers,
  type RuleGroup,
} from './rule-dependencies.ts'
import { rulesWhere, type RuleScope } from './rules.ts'

type NamedGroup = RuleGroup & { name: string }

/** How many users joined and left a group, and some of their names. */
export type MembershipChange = {
  groupId: string
  joined: number
  left: number
  joinedNames: string[]
  leftNames: string[]
}

/** The ids of the audit entries about who joined and left. */
type AuditIds = { joinedEntryId: string; leftEntryId: string }

/**
 * Syncs the groups of one layer in one statement, and links the moved users to the audit entries of the groups;
 * `only` restricts it to these users.
 */
async function syncLayer(tx: Db | Tx, layer: RuleGroup[], scope: RuleScope, only?: string[]) {
  const people = only && sql`${sql.param(only)}::text[]`
  const onlyUsers = people && sql`${users.id} = ANY(${people})`
  const fits = layer.map(
    ({ id, rules }) => sql`SELECT ${id}::text COLLATE "C" AS group_id, ${users.id} AS user_id
      FROM ${users} WHERE ${and(rulesWhere(rules, scope), onlyUsers)}`,
  )
  const ids = sql.param(layer.map(({ id }) => id))
  const newIds = () => sql.param(layer.map(() => newId()))
  const ofThem = people ? sql`m.user_id = ANY(${people})` : sql`true`
  const { rows } = await tx.execute<MembershipChange & AuditIds>(sql`
    WITH fits AS MATERIALIZED (${sql.join(fits, sql` UNION ALL `)}),
    gone AS (
      DELETE FROM ${userGroupMembers} m WHERE m.organisation_id = ${scope.organisationId}
        AND m.group_id = ANY(${ids}::text[]) AND ${ofThem}
        AND NOT EXISTS (SELECT FROM fits f WHERE f.group_id = m.group_id AND f.user_id = m.user_id)
      RETURNING m.group_id, m.user_id),
    come AS (
      INSERT INTO ${userGroupMembers} (group_id, user_id, organisation_id)
      SELECT group_id, user_id, ${scope.organisationId} FROM fits f
      WHERE NOT EXISTS (SELECT FROM ${userGroupMembers} m
        WHERE m.group_id = f.group_id AND m.user_id = f.user_id)
      ORDER BY group_id, user_id
      ON CONFLICT DO NOTHING RETURNING group_id, user_id),
    moved AS MATERIALIZED (
      SELECT group_id, user_id, true AS came FROM come
      UNION ALL SELECT group_id, user_id, false FROM gone),
    line AS MATERIALIZED (SELECT * FROM unnest(${ids}::text[], ${newIds()}::text[], ${newIds()}::text[])
      AS line (group_id, joined, "left")),
    noted AS (
      INSERT INTO ${auditPeople} (user_id, entry_id)
      SELECT user_id, CASE WHEN came THEN line.joined ELSE line."left" END
      FROM moved JOIN line USING (group_id))
    SELECT group_id AS "groupId", count(*) FILTER (WHERE came)::int AS joined,
      count(*) FILTER (WHERE NOT came)::int AS "left",
      ARRAY(${someNames(true)}) AS "joinedNames", ARRAY(${someNames(false)}) AS "leftNames",
      min(line.joined) AS "joinedEntryId", min(line."left") AS "leftEntryId"
    FROM moved JOIN line USING (group_id) GROUP BY group_id`)
  return rows
}

const someNames = (hasJoined: boolean) => sql`
  SELECT trim(u.first_name || ' ' || u.last_name) FROM (
    SELECT one.user_id FROM moved one WHERE one.group_id = moved.group_id AND one.came = ${hasJoined}
    LIMIT 3) few JOIN users u ON u.id = few.user_id`

/** "Amara Okafor, Linh Nguyễn and 3 more" */
export function sayWho(names: string[], count: number) {
  const firstNames = names.slice(0, 3)
  const rest = count - firstNames.length
  return [firstNames.join(', '), rest > 0 ? `${formatNumber(rest)} more` : '']
    .filter(Boolean)
    .join(' and ')
}

/** Writes audit entries of each group about who joined and left by its rules. */
async function auditChanges(
  tx: Db | Tx,
  by: AuditBy,
  moved: (MembershipChange & AuditIds)[],
  groups: NamedGroup[],
) {
  for (const { groupId, joined, left, joinedNames, leftNames, ...lines } of moved) {
    const name = groups.find(({ id }) => id === groupId)?.name ?? ''
    const subject = { type: 'user-group', id: groupId, name } as const
    const entry = { ...by, of: subject, ip: '', requestId: '' }
    const event = (change: 'joined' | 'left') => `user-group/members-${change}` as const
    if (joined > 0)
      await audit(tx, {
        ...entry,
        id: lines.joinedEntryId,
        event: event('joined'),
        count: joined,
        note: sayWho(joinedNames, joined),
      })
    if (left > 0)
      await audit(tx, {
        ...entry,
        id: lines.leftEntryId,
        event: event('left'),
        count: left,
        note: sayWho(leftNames, left),
      })
  }
}

/** The dynamic groups of an organisation, and the scope of their rules. */
export async function readRuleGroups(tx: Db | Tx, organisationId: string) {
  const existing = and(eq(userGroups.organisationId, organisationId), isNull(userGroups.deletedAt))
  const found = await tx
    .select({ id: userGroups.id, name: userGroups.name, rules: userGroups.rules })
    .from(userGroups)
    .where(and(existing, sql`${userGroups.rules} IS NOT NULL`))
  const ruled = found.flatMap(({ rules, ...group }) => (rules ? [{ ...group, rules }] : []))
  const referenced = ruled.flatMap(({ rules }) => referencedGroups(rules))
  const existingIds =
    referenced.length === 0
      ? []
      : await tx
          .select({ id: userGroups.id })
          .from(userGroups)
          .where(and(existing, inArray(userGroups.id, referenced)))
  return { ruled, asked: { organisationId, groups: new Set(existingIds.map(({ id }) => id)) } }
}

/**
 * Syncs the members of dynamic groups with changed users, or with all. Called in the transaction that
 * changed them, after the change. Inactive and deleted users are in no dynamic group. `of` restricts it
 * to these groups and all that depend on them.
 */
export async function syncMembers(
  tx: Db | Tx,
  organisationId: string,
  userIds: string[] | 'all',
  onlyGroups?: string[],
): Promise<MembershipChange[]> {
  if (userIds.length === 0) return []
  const { ruled, asked } = await readRuleGroups(tx, organisationId)
  const touched = onlyGroups && dependentsOf(ruled, onlyGroups)
  const moved: (MembershipChange & AuditIds)[] = []
  for (const layer of topologicalLayers(ruled).layers) {
    const affected = touched ? layer.filter(({ id }) => touched.has(id)) : layer
    if (affected.length === 0) continue
    moved.push(...(await syncLayer(tx, affected, asked, userIds === 'all' ? undefined : userIds)))
  }
  await auditChanges(tx, { organisationId }, moved, ruled)
  return moved
}
