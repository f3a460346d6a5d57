import type { TxCtx } from '../contract/ctx.ts'
import { audit } from '../audit/audit.ts'
import { bulkCtx } from '../bulk/types.ts'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { lockGroupsExclusive } from '../db/group-locks.ts'
import { userGroups } from '../db/schema.ts'
import { checkRestore } from './check-rules.ts'
import { lockGroup } from './get.ts'
import { checkName } from './save.ts'
import { syncMembers } from './sync-members.ts'

/** A deleted group can be restored for so many days. */
const days = 30

/** Restores a group that was deleted in the last 30 days; an existing one stays as it is. */
export async function restoreGroup(ctx: TxCtx, id: string) {
  const { db, user } = ctx
  const { organisationId } = user
  await lockGroupsExclusive(db, organisationId)
  const group = await lockGroup(ctx, id)
  if (!group.deletedAt) return
  if (Date.now() - group.deletedAt.getTime() > days * 86_400_000) throw problem('request/not-found')
  await checkName(ctx, group.name, id, 'Rename the other group first')
  await checkRestore(db, group)
  await db
    .update(userGroups)
    .set({ deletedAt: null, version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, id))
  const subject = { type: 'user-group', id, name: group.name } as const
  await audit(db, { ...bulkCtx(ctx, db).by, event: 'user-group/restored', of: subject })
  await syncMembers(db, organisationId, 'all', [id])
}
