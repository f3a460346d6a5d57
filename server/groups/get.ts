import type { TxCtx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { admins, userGroups } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { presentGroup, groupColumns } from './present.ts'

type UserGroup = components['schemas']['UserGroup']
export type Group = typeof userGroups.$inferSelect

/** The answer has at most so many members. */
const memberLimit = 10_000

/** A group of the organisation, locked until the transaction ends; members may still be added. */
export async function lockGroup({ db, own }: TxCtx, id: string): Promise<Group> {
  const [group] = await db
    .select()
    .from(userGroups)
    .where(own(userGroups, eq(userGroups.id, id)))
    .for('no key update')
  if (!group) throw problem('request/not-found')
  return group
}

/** A group as the contract shows it, with its members. */
export async function showGroup({ db, own }: TxCtx, id: string): Promise<UserGroup> {
  const members = sql`FROM user_group_members m JOIN users u ON u.id = m.user_id
    WHERE m.group_id = ${id} AND u.deleted_at IS NULL`
  const [found] = await db
    .select({
      ...groupColumns,
      usersCount: sql<number>`(SELECT count(*)::int ${members})`,
      users: sql<string[]>`ARRAY(SELECT m.user_id ${members} ORDER BY m.user_id
        LIMIT ${memberLimit})`,
    })
    .from(userGroups)
    .leftJoin(admins, eq(admins.id, userGroups.createdBy))
    .where(own(userGroups, eq(userGroups.id, id)))
  if (!found) throw problem('request/not-found')
  return { ...presentGroup(found), users: found.users.map((_id) => ({ _id })) }
}
