import type { AuditChange } from '../audit/audit.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { countMoves } from './membership-audit.ts'
import type { BulkCtx } from '../bulk/types.ts'
import type { Person } from '../people/lock.ts'

export type Pair = { userId: string; groupId: string }
export type Group = { id: string; name: string }

const lists = (pairs: Pair[]) => ({
  people: sql.param(pairs.map(({ userId }) => userId)),
  groups: sql.param(pairs.map(({ groupId }) => groupId)),
})

/** The static groups among these that exist or, with `deleted`, may be restored. */
export function keptByHand(
  { tx, organisationId }: BulkCtx,
  ids: string[],
  { deleted = false } = {},
): Promise<Group[]> {
  return tx
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(
      ownedBy(organisationId)(
        userGroups,
        sql`${userGroups.id} = ANY(${sql.param(ids)}::text[])`,
        and(deleted ? undefined : isNull(userGroups.deletedAt), eq(userGroups.type, 'static')),
      ),
    )
    .orderBy(sql`lower(${userGroups.name})`)
}

/** The names of groups, as a history shows them. */
const namesOf = (groups: Group[]) =>
  groups
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')
    .slice(0, 1000) || null

/** The change of a user's groups for the history; none if they are equal. */
export function regrouped(before: Group[], after: Group[]): AuditChange[] {
  const isIn = (groups: Group[]) => (one: Group) => groups.some(({ id }) => id === one.id)
  const isSame = before.length === after.length && before.every(isIn(after))
  return isSame ? [] : [{ field: 'userGroups', from: namesOf(before), to: namesOf(after) }]
}

/** The groups of each of these users, all or those of a list. */
export async function groupsOf({ tx, organisationId }: BulkCtx, people: string[], only?: string[]) {
  const { rows } = await tx.execute<{ userId: string; groups: string[] }>(sql`
    SELECT user_id AS "userId", array_agg(group_id ORDER BY group_id) AS groups
    FROM user_group_members
    WHERE organisation_id = ${organisationId} AND user_id = ANY(${sql.param(people)}::text[])
      ${only ? sql`AND group_id = ANY(${sql.param(only)}::text[])` : sql``}
    GROUP BY user_id`)
  return new Map(rows.map(({ userId, groups }) => [userId, groups]))
}

/** The static groups of each of these users. */
export async function handGroupsOf(ctx: BulkCtx, people: string[]) {
  const groupsByUser = await groupsOf(ctx, people)
  const groups = await keptByHand(ctx, [...new Set([...groupsByUser.values()].flat())])
  const byId = new Map(groups.map((group) => [group.id, group]))
  return (id: string) => (groupsByUser.get(id) ?? []).flatMap((groupId) => byId.get(groupId) ?? [])
}

/**
 * Adds users to static groups; memberships of a deleted group are stored for its restoration. Returns the audit tallies
 * of the groups.
 */
export function join(ctx: BulkCtx, pairs: Pair[], note?: string) {
  const { organisationId } = ctx
  const { people, groups } = lists(pairs)
  const made = sql`
    INSERT INTO user_group_members (group_id, user_id, organisation_id)
    SELECT g.id, pair.user_id, ${organisationId}
    FROM unnest(${people}::text[], ${groups}::text[]) AS pair (user_id, group_id)
    JOIN user_groups g ON g.id = pair.group_id AND g.organisation_id = ${organisationId}
      AND g.type = 'static'
    ORDER BY g.id, pair.user_id ON CONFLICT DO NOTHING RETURNING group_id`
  return countMoves(ctx, made, 'added', note)
}

/** Ends memberships. Returns the audit tallies of the groups. */
export function leave(ctx: BulkCtx, pairs: Pair[], note?: string) {
  const { people, groups } = lists(pairs)
  const ended = sql`
    DELETE FROM user_group_members m
    USING unnest(${people}::text[], ${groups}::text[]) AS pair (user_id, group_id)
    WHERE m.group_id = pair.group_id AND m.user_id = pair.user_id
      AND m.organisation_id = ${ctx.organisationId} RETURNING m.group_id`
  return countMoves(ctx, ended, 'removed', note)
}

export const pairsOf = (people: Person[], groupsOfOne: (person: Person) => string[]): Pair[] =>
  people.flatMap((person) => groupsOfOne(person).map((groupId) => ({ userId: person.id, groupId })))
