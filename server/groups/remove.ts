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

/** How many would lose an unfinished course that they have by the group alone, and that it has for good. */
async function unfinished(db: Here['db'], id: string) {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM enrollment_sources s
    JOIN enrollments e ON e.id = s.enrollment_id AND e.counted
      AND e.status IN ('not-started', 'in-progress', 'failed')
    JOIN group_assignments a ON a.group_id = s.ref AND a.course_id = e.course_id
    WHERE s.kind = 'group' AND s.ref = ${id} AND s.removed_at IS NULL AND NOT EXISTS (
      SELECT FROM enrollment_sources other WHERE other.enrollment_id = e.id
        AND other.removed_at IS NULL AND (other.kind, other.ref) <> (s.kind, s.ref))`)
  return rows[0]?.count ?? 0
}

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
    endedAssignments: group.onLeave === 'keep' ? 0 : await unfinished(db, id),
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
