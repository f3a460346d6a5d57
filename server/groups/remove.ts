import type { components } from '../../openapi/generated/types.ts'
import { audit } from '../audit.ts'
import { and, count, eq, isNull, sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { atOf } from '../people/changes/bulk.ts'
import { problem } from '../problem.ts'
import { oneAtATime } from './check-rules.ts'
import { keepGroups } from './keep.ts'
import { type Here, lockGroup } from './one.ts'
import { checkName } from './save.ts'

type Deletion = components['schemas']['UserGroupDeletion']

/** So long a deleted group can come back. */
const days = 30

/** Deletes a group, or says what that would mean. Its members stay noted, for the case that it returns. */
export async function deleteGroup(here: Here, id: string, dryRun: boolean): Promise<Deletion> {
  const { db, user } = here
  const group = await lockGroup(here, id)
  if (group.deletedAt) throw problem('request/not-found')
  const [counted] = await db
    .select({ members: count() })
    .from(userGroupMembers)
    .innerJoin(users, eq(users.id, userGroupMembers.userId))
    .where(and(eq(userGroupMembers.groupId, id), isNull(users.deletedAt)))
  const deletion = {
    userGroup: { _id: id, name: group.name },
    usersCount: counted?.members ?? 0,
    // Nothing can be assigned to a group yet.
    endedAssignments: 0,
  }
  if (dryRun) return deletion
  await db
    .update(userGroups)
    .set({ deletedAt: sql`now()`, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const of = { type: 'user-group', id, name: group.name } as const
  const { by } = atOf(here, db)
  await audit(db, { ...by, event: 'user-group/deleted', of, count: deletion.usersCount })
  await keepGroups(db, user.organisationId, 'all', [id])
  return deletion
}

/** Brings a group back that was deleted in the last 30 days; one that is there stays as it is. */
export async function restoreGroup(here: Here, id: string) {
  const { db, user } = here
  const { organisationId } = user
  await oneAtATime(db, organisationId)
  const group = await lockGroup(here, id)
  if (!group.deletedAt) return
  if (Date.now() - group.deletedAt.getTime() > days * 86_400_000) throw problem('request/not-found')
  await checkName(here, group.name, id, 'Rename the other group first')
  await db
    .update(userGroups)
    .set({ deletedAt: null, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const of = { type: 'user-group', id, name: group.name } as const
  await audit(db, { ...atOf(here, db).by, event: 'user-group/restored', of })
  await keepGroups(db, organisationId, 'all', [id])
}
