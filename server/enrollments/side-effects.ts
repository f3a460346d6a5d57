import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { type MoveEffects, previewMoves } from './groups/preview.ts'
import { type LastMove, previewMovesSince } from './groups/losses.ts'
import type { PathEffects } from '../groups/path-plan.ts'
import { seatEffectsOf, type SeatEffects } from '../groups/seat-plan.ts'
import { currentColumns, readAffectedGroups, movesQuery } from '../groups/preview-moves.ts'
import type { Pair } from '../groups/memberships.ts'
import type { BulkCtx } from '../bulk/types.ts'

type Scope = Pick<BulkCtx, 'tx' | 'organisationId'>

/** The consequences of membership changes: unfinished enrollments that end, mails, seats and learning paths. */
export type Brought = SeatEffects & PathEffects & { assignments: number; messages: number }

const broughtOf = (effects: MoveEffects): Brought => ({
  ...seatEffectsOf(effects),
  assignments: effects.ended,
  messages: effects.letters,
  pathsAssigned: effects.pathsAssigned,
  pathsEnded: effects.pathsEnded,
})

const sideEffectsWhere = async (tx: Tx, moves: SQL): Promise<Brought> =>
  broughtOf(await previewMoves(tx, moves))

/** The consequences for users since a recorded membership change. */
export const sideEffectsSince = async (
  tx: Tx,
  last: LastMove,
  userIds: string[],
): Promise<Brought> => broughtOf(await previewMovesSince(tx, last, { userIds }))

/** The consequences of users joining or leaving static groups and, through rules, dynamic ones. */
export async function broughtBy(
  { tx, organisationId }: Scope,
  direction: 'join' | 'leave',
  pairs: Pair[],
) {
  const groupIds = [...new Set(pairs.map(({ groupId }) => groupId))]
  const [joins, leaves] =
    direction === 'join' ? ['groups', `'{}'::text[]`] : [`'{}'::text[]`, 'groups']
  const people = sql`
    SELECT u.id AS person, ${currentColumns}, 1 AS n, false AS returns, false AS changes,
      ${sql.raw(joins)} AS joins, ${sql.raw(leaves)} AS leaves
    FROM (SELECT user_id, array_agg(group_id) AS groups
      FROM unnest(${sql.param(pairs.map(({ userId }) => userId))}::text[],
        ${sql.param(pairs.map(({ groupId }) => groupId))}::text[]) AS pair (user_id, group_id) GROUP BY user_id) moving
    JOIN users u ON u.id = moving.user_id`
  const following = await readAffectedGroups(tx, organisationId, groupIds)
  return sideEffectsWhere(tx, movesQuery(following, people))
}

/** The status of a reactivated user: active or invited, as before. */
export const statusOnReturn = (status: SQL, registeredAt: SQL) => sql`CASE
  WHEN ${status} <> 'inactive' THEN ${status} WHEN ${registeredAt} IS NULL THEN 'invited' ELSE 'active' END`

/**
 * The consequences of inactive or deleted users returning to their groups: enrollments by groups that they are no
 * longer in end, and mails about courses that their groups were assigned meanwhile.
 */
export async function sideEffectsOnReturn({ tx, organisationId }: Scope, userIds: string[]) {
  const people = sql`
    SELECT u.id AS person, u.id, u.organisation_id, u.email, u.source,
      ${statusOnReturn(sql`u.status`, sql`u.registered_at`)} AS status,
      u.email_status, u.designation_key, u.designation_key AS search_text, u.registered_at, u.last_active_at,
      u.last_invited_at, u.created_at, NULL::timestamptz AS deleted_at, 1 AS n, true AS returns, true AS changes,
      CASE WHEN u.deleted_at IS NULL THEN '{}' ELSE ARRAY(SELECT jsonb_array_elements_text(u.former_groups)) END AS joins,
      '{}'::text[] AS leaves
    FROM users u WHERE u.id = ANY(${sql.param(userIds)}::text[])`
  const following = await readAffectedGroups(tx, organisationId)
  return sideEffectsWhere(tx, movesQuery(following, people))
}
