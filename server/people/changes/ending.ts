import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { userGroups } from '../../db/schema.ts'
import { countLost, countLostSince, lastMove } from '../../enrollments/groups/lost.ts'
import { keepGroups } from '../../groups/keep.ts'
import { dependingOn } from '../../groups/order.ts'
import { tried } from './in-one-go.ts'
import type { Pair } from './memberships.ts'
import type { At } from './work.ts'

/** Whether some groups that follow these by their rules take back what they gave. */
async function followersTakeBack({ tx, organisationId }: At, groupIds: string[]) {
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
export async function endingWith(at: At, pairs: Pair[]) {
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
