import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { wasInvited } from '../people/invited.ts'
import { readRuleGroups } from './sync-members.ts'
import {
  dependentsOf,
  referencedGroups,
  topologicalLayers,
  type RuleGroup,
} from './rule-dependencies.ts'
import { rulesWhere } from './rules.ts'
import { reachable } from '../people/reachable.ts'

// Previews memberships: the rules of rules.ts, in the layers of rule-dependencies.ts, evaluated for users in their
// future state, in one statement and without writing.

/** Existing groups with courses, licenses or learning paths, or members who have a seat or path from them. */
async function assigningGroups(tx: Db | Tx, organisationId: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT g.id FROM user_groups g WHERE g.organisation_id = ${organisationId} AND g.deleted_at IS NULL
      AND (EXISTS (SELECT FROM group_assignments a WHERE a.group_id = g.id)
        OR EXISTS (SELECT FROM group_licenses l WHERE l.group_id = g.id)
        OR EXISTS (SELECT FROM seat_sources s WHERE s.ref = g.id AND s.kind = 'group')
        OR group_has_paths(g.id))`)
  return rows.map(({ id }) => id)
}

/** Groups and all that their rules refer to, directly or through others. */
function withReferenced(ruled: RuleGroup[], ids: string[]) {
  const rulesOf = new Map(ruled.map(({ id, rules }) => [id, rules]))
  const reached = new Set(ids)
  for (const id of reached) {
    const rules = rulesOf.get(id)
    if (rules) for (const other of referencedGroups(rules)) reached.add(other)
  }
  return reached
}

/**
 * The groups with courses, licenses or paths, and those that they depend on: dynamic ones in layers, and the others (`standing`), whose members
 * do not change by rules. `of` restricts the layers to groups that depend on these.
 */
export async function readAffectedGroups(
  tx: Db | Tx,
  organisationId: string,
  onlyGroups?: string[],
) {
  const { ruled, asked } = await readRuleGroups(tx, organisationId)
  const giving = await assigningGroups(tx, organisationId)
  const matter = withReferenced(ruled, giving)
  const touched = onlyGroups && dependentsOf(ruled, onlyGroups)
  const layers = topologicalLayers(ruled).layers.flatMap((layer) => {
    const relevant = layer.filter(({ id }) => matter.has(id) && touched?.has(id) !== false)
    return relevant.length > 0 ? [relevant] : []
  })
  const isFollowing = new Set(layers.flat().map(({ id }) => id))
  const existing = [...new Set([...giving, ...asked.groups])].filter((id) => matter.has(id))
  return { asked, layers, standing: existing.filter((id) => !isFollowing.has(id)) }
}

export type AffectedGroups = Awaited<ReturnType<typeof readAffectedGroups>>

/** The columns of `users` that rules and letters need, with their present values. */
export const currentColumns = sql`u.id, u.organisation_id, u.email, u.source, u.status, u.email_status, u.designation_key,
  u.designation_key AS search_text, u.registered_at, u.last_active_at, u.last_invited_at, u.created_at, u.deleted_at`

const list = (ids: string[]) => sql`${sql.param(ids)}::text[]`

/**
 * Who joins and leaves groups with courses, licenses or paths, as a query for `previewMoves`. `people` is a query of users in their future
 * state, each with `person`: a key; the columns of `asTheyAre`, of which `id` is null for new users; `n`: how many
 * identical users it stands for; `joins`, `leaves`: static groups; `changes`: whether rules may match differently,
 * apart from `joins` and `leaves`; `returns`: whether they return from being inactive or deleted.
 */
export function movesQuery({ asked, layers, standing }: AffectedGroups, people: SQL) {
  const groupIds = list([...standing, ...layers.flat().map(({ id }) => id)])
  const steps = [
    sql`step0 AS MATERIALIZED (
      SELECT u.*, was.groups AS was, stays.groups AS groups0
      FROM (${people}) u
      CROSS JOIN LATERAL (SELECT ARRAY(SELECT m.group_id FROM user_group_members m
        WHERE m.user_id = u.id AND m.group_id = ANY(${groupIds})) AS groups OFFSET 0) was
      CROSS JOIN LATERAL (SELECT ARRAY(SELECT DISTINCT id FROM unnest(was.groups || u.joins) AS id
        WHERE id = ANY(${list(standing)}) AND id <> ALL(u.leaves)) AS groups OFFSET 0) stays
      WHERE u.changes OR u.leaves && was.groups OR NOT stays.groups <@ was.groups)`,
  ]
  for (const [index, layer] of layers.entries()) {
    const [before, after] = [sql.raw(`groups${index}`), sql.raw(`groups${index + 1}`)]
    const isIn = (groupId: string) => sql`${groupId} = ANY(${users}.${before})`
    const fits = layer.map(
      ({ id, rules }) =>
        sql`CASE WHEN ${rulesWhere(rules, { ...asked, isIn })} THEN ${id}::text END`,
    )
    steps.push(sql`${sql.raw(`step${index + 1}`)} AS MATERIALIZED (
      SELECT *, ${before} || array_remove(ARRAY[${sql.join(fits, sql`, `)}], NULL) AS ${after}
      FROM ${sql.raw(`step${index}`)} AS ${users})`)
  }
  const now = sql.raw(`u.groups${layers.length}`)
  const from = sql`FROM ${sql.raw(`step${layers.length}`)} u CROSS JOIN LATERAL`
  const userColumns = sql`u.person, u.id AS user_id, u.n, ${reachable} AND ${wasInvited} AS writable`
  // Inactive users get nothing, and leave only groups that an admin removes them from.
  const isThere = sql`u.status <> 'inactive'`
  return sql`
    WITH ${sql.join(steps, sql`, `)}
    SELECT ${userColumns}, g.id AS group_id, true AS joined, false AS returns, NULL::text[] AS joining
    ${from} unnest(${now}) AS g (id) WHERE NOT u.returns AND ${isThere} AND g.id <> ALL(u.was)
    UNION ALL
    SELECT ${userColumns}, g.id, false, false, ARRAY(SELECT id FROM unnest(${now}) AS id WHERE ${isThere} AND id <> ALL(u.was))
    ${from} unnest(u.was) AS g (id)
    WHERE NOT u.returns AND g.id <> ALL(${now}) AND (${isThere} OR g.id = ANY(u.leaves))
    UNION ALL
    SELECT ${userColumns}, g.id, g.id = ANY(${now}), g.had, ${now}
    ${from} (
      SELECT id, bool_or(had) AS had FROM (
        SELECT unnest(${now}) AS id, false AS had
        UNION ALL SELECT unnest(u.was), true
        UNION ALL SELECT s.ref, true FROM enrollments e
          JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'group' WHERE e.user_id = u.id
        UNION ALL SELECT s.ref, true FROM path_assignments a
          JOIN path_assignment_sources s ON s.assignment_id = a.id AND s.kind = 'group'
          WHERE a.user_id = u.id AND a.withdrawn_at IS NULL) every
      GROUP BY id) g
    WHERE u.returns`
}
