import { and, eq, isNull, sql } from '../../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../../db/schema.ts'
import { problem } from '../../problem.ts'
import type { Asked } from './bulk.ts'

/** A person as the contract shows one. */
export async function readUser(
  { db, own, files }: Pick<Asked, 'db' | 'own' | 'files'>,
  id: string,
) {
  const [user] = await db
    .select()
    .from(users)
    .where(own(users, eq(users.id, id), isNull(users.deletedAt)))
  if (!user) throw problem('request/not-found')
  const groups = await db
    .select({ _id: userGroups.id, name: userGroups.name })
    .from(userGroupMembers)
    .innerJoin(userGroups, eq(userGroups.id, userGroupMembers.groupId))
    .where(
      and(own(userGroupMembers, eq(userGroupMembers.userId, id)), isNull(userGroups.deletedAt)),
    )
    .orderBy(sql`lower(${userGroups.name})`)
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    _id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    designation: user.designation,
    photo: user.photo && files.address(user.photo),
    status: user.status,
    userGroups: groups,
    licensesCount: 0,
    coursesCount: 0,
    completedCount: 0,
    overdueCount: 0,
    progress: 0,
    invitedAt: time(user.invitedAt),
    lastInvitedAt: time(user.lastInvitedAt),
    inviteExpiresAt: time(user.inviteExpiresAt),
    registeredAt: time(user.registeredAt),
    lastActiveAt: time(user.lastActiveAt),
    deactivatedAt: time(user.deactivatedAt),
    deactivateAt: time(user.deactivateAt),
    deletedAt: time(user.deletedAt),
    source: user.source,
    emailStatus: user.emailStatus,
    pushEnabled: user.pushEnabled,
    version: user.version,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
