import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { userGroups } from '../../db/schema.ts'
import { countLost, countLostSince, lastMove } from '../../enrollments/groups/lost.ts'
import { keepGroups } from '../../groups/keep.ts'
import { dependingOn } from '../../groups/order.ts'
import { tried } from './in-one-go.ts'
import type { Pair } from './memberships.ts'
import type { At } from './work.ts'

type There = Pick<At, 'tx' | 'organisationId'>

/** Whether some groups that follow these by their rules take back what they gave. */
async function followersTakeBack({ tx, organisationId }: There, groupIds: string[]) {
  const there = and(eq(userGroups.organisationId, organisationId), isNull(userGroups.deletedAt))
  const found = await tx
    .select({ id: userGroups.id, rules: userGroups.rules })
    .from(userGroups)
    .where(and(there, sql`${userGroups.rules} IS NOT NULL`))
  const ruled = found.flatMap(({ id, rules }) => (rules ? [{ id, rules }] : []))
  const following = [...dependingOn(ruled, groupIds)].filter((id) => !groupIds.includes(id))
  if (following.length === 0) return false
  const takers = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      and(
        inArray(userGroups.id, following),
        eq(userGroups.onLeave, 'remove-unfinished'),
        sql`EXISTS (SELECT FROM group_assignments a WHERE a.group_id = ${userGroups.id})`,
      ),
    )
    .limit(1)
  return takers.length > 0
}

/**
 * How many unfinished courses end with memberships. Where groups follow that take courses back, only the deed knows who
 * leaves these: it is done, and nothing of it stays.
 */
export async function endingWith(at: There, pairs: Pair[]) {
  const groupIds = [...new Set(pairs.map(({ groupId }) => groupId))]
  const people = sql.param(pairs.map(({ userId }) => userId))
  const groups = sql.param(pairs.map(({ groupId }) => groupId))
  const left = sql`unnest(${people}::text[], ${groups}::text[]) AS pair (user_id, group_id)`
  if (!(await followersTakeBack(at, groupIds))) return countLost(at.tx, sql`SELECT * FROM ${left}`)
  const userIds = [...new Set(pairs.map(({ userId }) => userId))]
  return tried(at.tx, async (tx) => {
    const before = await lastMove(tx)
    await tx.execute(sql`DELETE FROM user_group_members m USING ${left}
      WHERE m.group_id = pair.group_id AND m.user_id = pair.user_id`)
    await keepGroups(tx, at.organisationId, userIds, groupIds)
    return countLostSince(tx, before, { userIds })
  })
}

/**
 * How many unfinished courses end as inactive or deleted people come back: those by groups that they are not in then. Only
 * the deed knows which rules they fit, so it is done, and nothing of it stays.
 */
export async function endingOnReturn(
  at: At,
  userIds: string[],
  comeBack: (there: At) => Promise<unknown>,
) {
  const left = sql`
    WITH open AS MATERIALIZED (
      SELECT id, user_id FROM enrollments WHERE user_id = ANY(${sql.param(userIds)}::text[])
        AND status IN ('not-started', 'in-progress', 'failed')),
    had AS MATERIALIZED (
      SELECT DISTINCT open.user_id, s.ref FROM open
      JOIN enrollment_sources s ON s.enrollment_id = open.id AND s.kind = 'group' AND s.removed_at IS NULL)
    SELECT user_id, ref FROM had
    WHERE NOT EXISTS (SELECT FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
      WHERE m.user_id = had.user_id AND m.group_id = had.ref AND g.deleted_at IS NULL)`
  if ((await countLost(at.tx, left)) === 0) return 0
  return tried(at.tx, async (tx) => {
    await comeBack({ ...at, tx })
    await keepGroups(tx, at.organisationId, userIds)
    return countLost(tx, left)
  })
}
