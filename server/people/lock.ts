import { sql } from '../db/drizzle.ts'
import type { users as table } from '../db/schema.ts'
import { users } from '../db/schema.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { ownedBy } from '../db/scope.ts'
import type { BulkCtx } from '../bulk/types.ts'

type Column = keyof typeof columns

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  status: users.status,
  emailStatus: users.emailStatus,
  bouncedAt: users.bouncedAt,
  complainedAt: users.complainedAt,
  registeredAt: users.registeredAt,
  lastInvitedAt: users.lastInvitedAt,
  inviteExpiresAt: users.inviteExpiresAt,
  deactivatedAt: users.deactivatedAt,
  deactivateAt: users.deactivateAt,
  keepsSeats: users.keepsSeats,
  deletedAt: users.deletedAt,
  formerGroups: users.formerGroups,
  version: users.version,
}

/** A user, as far as bulk actions need it. */
export type Person = Pick<typeof table.$inferSelect, Column>

export const idsOf = (people: Person[]) => people.map(({ id }) => id)

/** Users who exist or were deleted in the last 30 days. */
const remembered = sql`(${users.deletedAt} IS NULL OR ${users.deletedAt} > now() - interval '30 days')`

/** Users by their ids. To change them they are locked, always in the same order. */
export async function readPeople(
  { tx, organisationId }: BulkCtx,
  ids: string[],
  toChange: boolean,
) {
  if (toChange) await lockGroupsShared(tx, organisationId)
  const found = tx
    .select(columns)
    .from(users)
    .where(ownedBy(organisationId)(users, isOne(ids), remembered))
    .orderBy(users.id)
  return new Map((await (toChange ? found.for('update') : found)).map((item) => [item.id, item]))
}

/** One parameter, however many the ids are. */
export const isOne = (ids: string[]) => sql`${users.id} = ANY(${sql.param(ids)}::text[])`

export type Set = Parameters<ReturnType<BulkCtx['tx']['update']>['set']>[0]

/** Sets the same values for many users, and raises their versions. */
export async function setPeople({ tx, organisationId }: BulkCtx, ids: string[], set: Set = {}) {
  await tx
    .update(users)
    .set({ ...set, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(ownedBy(organisationId)(users, isOne(ids)))
}
