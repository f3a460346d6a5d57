import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { userGroupMembers, userGroups, users } from '../db/schema.ts'
import { type LearningFigures, learningFigures } from './learning-figures.ts'
import type { Files } from '../files/files.ts'
import { learningPathsCount } from './learning-paths.ts'
import { licensesCount } from './seats.ts'
import { timeOrNull } from '../lib/dates.ts'

type User = components['schemas']['User']

/** The groups of a user by name, as JSON from the database. */
const groupsOf = sql<User['userGroups']>`coalesce((
  SELECT json_agg(json_build_object('_id', g.id, 'name', g.name) ORDER BY lower(g.name))
  FROM ${userGroupMembers} m JOIN ${userGroups} g ON g.id = m.group_id
  WHERE m.user_id = ${users}.id AND g.deleted_at IS NULL), '[]')`

/** The columns of a user. */
export const userColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  designation: users.designation,
  photo: users.photo,
  status: users.status,
  invitedAt: users.invitedAt,
  lastInvitedAt: users.lastInvitedAt,
  inviteExpiresAt: users.inviteExpiresAt,
  registeredAt: users.registeredAt,
  lastActiveAt: users.lastActiveAt,
  deactivatedAt: users.deactivatedAt,
  deactivateAt: users.deactivateAt,
  deletedAt: users.deletedAt,
  source: users.source,
  emailStatus: users.emailStatus,
  pushEnabled: users.pushEnabled,
  version: users.version,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  userGroups: groupsOf,
  learning: learningFigures,
  licensesCount,
  learningPathsCount,
}

type Row = typeof users.$inferSelect
/** A user as read with `userColumns`. */
export type UserRow = Pick<
  Row,
  Exclude<
    keyof typeof userColumns,
    'userGroups' | 'learning' | 'licensesCount' | 'learningPathsCount'
  >
> & {
  userGroups: User['userGroups']
  learning: LearningFigures
  licensesCount: number
  learningPathsCount: number
}

/** A user by name and address, as the contract describes it. */
export const presentUserRef = ({
  id: _id,
  firstName,
  lastName,
  email,
}: Pick<Row, 'id' | 'firstName' | 'lastName' | 'email'>): components['schemas']['UserRef'] => ({
  _id,
  firstName,
  lastName,
  email,
})

/** A user as the contract describes it. */
export function presentUser({ id, photo, learning, ...row }: UserRow, files: Files): User {
  return {
    _id: id,
    ...row,
    ...learning,
    photo: photo && files.address(photo),
    invitedAt: timeOrNull(row.invitedAt),
    lastInvitedAt: timeOrNull(row.lastInvitedAt),
    inviteExpiresAt: timeOrNull(row.inviteExpiresAt),
    registeredAt: timeOrNull(row.registeredAt),
    lastActiveAt: timeOrNull(row.lastActiveAt),
    deactivatedAt: timeOrNull(row.deactivatedAt),
    deactivateAt: timeOrNull(row.deactivateAt),
    deletedAt: timeOrNull(row.deletedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
