import type { components } from '../../openapi/generated/types.ts'
import { audit } from '../audit/audit.ts'
import { and, count, eq, inArray, isNull, sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { countEndedSince, lastMoveId } from '../enrollments/groups/losses.ts'
import { atOf } from '../bulk/types.ts'
import { problem } from '../contract/problem.ts'
import { checkRestore } from './check-rules.ts'
import { syncMembers, type MembershipChange } from './sync-members.ts'
import { lockGroupsExclusive } from './locks.ts'
import { type Here, lockGroup } from './get.ts'
import { checkName } from './save.ts'

type Deletion = components['schemas']['UserGroupDeletion']

/** A deleted group can be restored for so many days. */
const days = 30

/** At most so many dependent groups are named. */
const limit = 10

/** The dependent groups that people joined or left, most moves first. */
async function describeDependents(
  { db, own }: Here,
  moved: MembershipChange[],
): Promise<Deletion['dependents']> {
  const some = moved.toSorted((a, b) => b.joined + b.left - a.joined - a.left).slice(0, limit)
  const ids = some.map(({ groupId }) => groupId)
  const found = await db
    .select({ _id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, ids)))
  return some.flatMap(({ groupId, joined: joinsCount, left: leavesCount }) => {
    const userGroup = found.find(({ _id }) => _id === groupId)
    return userGroup ? [{ userGroup, joinsCount, leavesCount }] : []
  })
}

/**
 * Deletes a group and reports the consequences; a dry run does the same and rolls back. The memberships are kept for
 * restoring the group.
 */
export async function deleteGroup(here: Here, id: string): Promise<Deletion> {
  const { db, user } = here
  await lockGroupsExclusive(db, user.organisationId)
  const group = await lockGroup(here, id)
  if (group.deletedAt) throw problem('request/not-found')
  const [counted] = await db
    .select({ members: count() })
    .from(userGroupMembers)
    .innerJoin(users, eq(users.id, userGroupMembers.userId))
    .where(and(eq(userGroupMembers.groupId, id), isNull(users.deletedAt)))
  const usersCount = counted?.members ?? 0
  const before = await lastMoveId(db)
  await db
    .update(userGroups)
    .set({ deletedAt: sql`now()`, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const of = { type: 'user-group', id, name: group.name } as const
  const { by } = atOf(here, db)
  await audit(db, { ...by, event: 'user-group/deleted', of, count: usersCount })
  const moved = await syncMembers(db, user.organisationId, 'all', [id])
  return {
    userGroup: { _id: id, name: group.name },
    usersCount,
    endedAssignments: await countEndedSince(db, before, [
      id,
      ...moved.map(({ groupId }) => groupId),
    ]),
    dependentsCount: moved.length,
    dependents: await describeDependents(here, moved),
  }
}

/** Restores a group that was deleted in the last 30 days; an existing one stays as it is. */
export async function restoreGroup(here: Here, id: string) {
  const { db, user } = here
  const { organisationId } = user
  await lockGroupsExclusive(db, organisationId)
  const group = await lockGroup(here, id)
  if (!group.deletedAt) return
  if (Date.now() - group.deletedAt.getTime() > days * 86_400_000) throw problem('request/not-found')
  await checkName(here, group.name, id, 'Rename the other group first')
  await checkRestore(db, group)
  await db
    .update(userGroups)
    .set({ deletedAt: null, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const of = { type: 'user-group', id, name: group.name } as const
  await audit(db, { ...atOf(here, db).by, event: 'user-group/restored', of })
  await syncMembers(db, organisationId, 'all', [id])
}
