import type { TxCtx } from '../../contract/ctx.ts'
import type { components } from '../../../openapi/generated/types.ts'
import { audit } from '../../audit/audit.ts'
import { bulkCtx } from '../../bulk/types.ts'
import type { Handlers } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { and, count, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { lockGroupsExclusive } from '../../db/group-locks.ts'
import { userGroupMembers, userGroups, users } from '../../db/schema.ts'
import { inDryRun, inTransaction } from '../../db/transaction.ts'
import { lockGroup } from '../../groups/get.ts'
import { type MembershipChange, syncMembers } from '../../groups/sync-members.ts'
import { previewMovesSince, readLastMove } from './losses.ts'

type Deletion = components['schemas']['UserGroupDeletion']

/** At most so many dependent groups are named. */
const limit = 10

/** The dependent groups that users joined or left, most moves first. */
async function describeDependents(
  { db, own }: TxCtx,
  moved: MembershipChange[],
): Promise<Deletion['dependents']> {
  const largest = moved.toSorted((a, b) => b.joined + b.left - a.joined - a.left).slice(0, limit)
  const ids = largest.map(({ groupId }) => groupId)
  const found = await db
    .select({ _id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, ids)))
  return largest.flatMap(({ groupId, joined: joinsCount, left: leavesCount }) => {
    const userGroup = found.find(({ _id }) => _id === groupId)
    return userGroup ? [{ userGroup, joinsCount, leavesCount }] : []
  })
}

/**
 * Deletes a group and reports the consequences; a dry run does the same and rolls back. The memberships are kept for
 * restoring the group.
 */
async function deleteGroup(ctx: TxCtx, id: string): Promise<Deletion> {
  const { db, user } = ctx
  await lockGroupsExclusive(db, user.organisationId)
  const group = await lockGroup(ctx, id)
  if (group.deletedAt) throw problem('request/not-found')
  const [counted] = await db
    .select({ members: count() })
    .from(userGroupMembers)
    .innerJoin(users, eq(users.id, userGroupMembers.userId))
    .where(and(eq(userGroupMembers.groupId, id), isNull(users.deletedAt)))
  const usersCount = counted?.members ?? 0
  const before = await readLastMove(db)
  await db
    .update(userGroups)
    .set({ deletedAt: sql`now()`, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const subject = { type: 'user-group', id, name: group.name } as const
  const { by } = bulkCtx(ctx, db)
  await audit(db, { ...by, event: 'user-group/deleted', of: subject, count: usersCount })
  const moved = await syncMembers(db, user.organisationId, 'all', [id])
  const groupIds = [id, ...moved.map(({ groupId }) => groupId)]
  const effects = await previewMovesSince(db, before, { groupIds })
  return {
    userGroup: { _id: id, name: group.name },
    usersCount,
    endedAssignments: effects.ended,
    seatsFreed: effects.seatsFreed,
    pathsEnded: effects.pathsEnded,
    dependentsCount: moved.length,
    dependents: await describeDependents(ctx, moved),
  }
}

export const groupDeletion = {
  deleteUserGroup: ({ body, query, ...ctx }) =>
    (query.dryRun ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const deletion = await deleteGroup(txCtx, body.userGroup)
      return { status: 'success', data: { deletion } }
    }),
} satisfies Handlers<'deleteUserGroup'>
