import type { Ctx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { audit, type AuditChange } from '../audit/audit.ts'
import { and, eq, isNull, ne, sql } from '../db/drizzle.ts'
import { invitations, users } from '../db/schema.ts'
import { cleanEmail } from '../lib/email.ts'
import { syncMembers } from '../groups/sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { problem } from '../contract/problem.ts'
import { addressTaken } from '../people/address-taken.ts'
import { bulkCtx } from '../bulk/types.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { withRetry } from '../db/transaction.ts'
import { invitePeople } from '../people/invite.ts'
import { handGroupsOf, join, leave, regrouped } from '../groups/memberships.ts'
import { staleBecause } from '../audit/version-conflict.ts'
import { tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'

type UserUpdate = components['schemas']['UserUpdate']
type User = typeof users.$inferSelect

const fields = ['firstName', 'lastName', 'email', 'designation'] as const

/** The given fields, cleaned, that differ from the present ones. */
function differing(user: User, input: UserUpdate) {
  const clean = { ...input, email: input.email && cleanEmail(input.email) }
  return fields.flatMap((field) => {
    const value = clean[field]
    const to = field === 'email' || value === undefined ? value : cleanName(value)
    return to === undefined || to === user[field] ? [] : [{ field, from: user[field], to }]
  })
}

/**
 * Whether to forget that the address has bounced: with a new address, or when an admin says so. What the user asked for
 * stays.
 */
function clearsBounce(user: User, input: UserUpdate, email: string | undefined) {
  if (email) return true
  if (input.emailStatus !== 'ok' || user.emailStatus === 'ok') return false
  if (user.bouncedAt) return true
  const message = 'Only an address that has bounced can be retried'
  const errors = [{ field: 'emailStatus', code: 'invalid', message }]
  throw problem('request/invalid', undefined, { errors })
}

/** The email status that a user has as soon as the address no longer counts as bounced. */
function statusWithoutBounce({ complainedAt, unsubscribedAt }: User) {
  if (complainedAt) return 'complained'
  return unsubscribedAt ? 'unsubscribed' : 'ok'
}

/** Sets the static groups of a user, and returns the changes. */
async function regroup(ctx: BulkCtx, user: User, target: { id: string; name: string }[]) {
  const before = (await handGroupsOf(ctx, [user.id]))(user.id)
  const isIn = (groups: { id: string }[]) => (one: { id: string }) =>
    groups.some(({ id }) => id === one.id)
  const pairs = (groups: { id: string }[]) =>
    groups.map(({ id }) => ({ userId: user.id, groupId: id }))
  const joined = target.filter((group) => !isIn(before)(group))
  const left = before.filter((group) => !isIn(target)(group))
  if (joined.length + left.length === 0) return []
  const userName = nameOf(user)
  await tally(ctx, [
    ...(await join(ctx, pairs(joined), userName)),
    ...(await leave(ctx, pairs(left), userName)),
  ])
  return regrouped(before, target)
}

async function lockUser({ tx, organisationId }: BulkCtx, id: string) {
  await lockGroupsShared(tx, organisationId)
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.organisationId, organisationId), eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw problem('request/not-found')
  return user
}

/** Whether another existing user has an address. */
async function isTaken({ tx, organisationId }: BulkCtx, id: string, email: string) {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.email, email),
        isNull(users.deletedAt),
        ne(users.id, id),
      ),
    )
  return found.length > 0
}

/** Revokes the link sent to a former address, also for when an inactive user returns. */
const endLink = ({ tx }: BulkCtx, id: string) =>
  tx.update(invitations).set({ tokenHash: null }).where(eq(invitations.userId, id))

const overByNow = sql`CASE WHEN ${users.inviteExpiresAt} > now() THEN now() ELSE ${users.inviteExpiresAt} END`

/** Changes the given fields of a user; equal values change nothing. */
export async function updatePerson(ctx: Ctx, id: string, input: UserUpdate) {
  const targetGroups = input.userGroups && (await requireStaticGroups(ctx, input.userGroups))
  await withRetry(ctx.db, async (tx) => {
    const txCtx = bulkCtx(ctx, tx)
    const user = await lockUser(txCtx, id)
    if (user.version !== input.version) throw await staleBecause({ ...ctx, db: tx }, user)
    const differ = differing(user, input)
    const email = differ.find(({ field }) => field === 'email')?.to
    if (email && (await isTaken(txCtx, id, email)))
      throw await addressTaken({ ...ctx, db: tx }, email, 'email')
    const clears = clearsBounce(user, input, email)
    const changes: AuditChange[] = [
      ...differ,
      ...(clears && !email
        ? [{ field: 'emailStatus', from: user.emailStatus, to: statusWithoutBounce(user) }]
        : []),
      ...(targetGroups ? await regroup(txCtx, user, targetGroups) : []),
    ]
    if (changes.length === 0) return
    const [changed = user] = await tx
      .update(users)
      .set({
        ...Object.fromEntries(differ.map(({ field, to }) => [field, to])),
        bouncedAt: clears ? null : user.bouncedAt,
        inviteExpiresAt: email ? overByNow : user.inviteExpiresAt,
        version: sql`${users.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, id))
      .returning()
    const subject = { type: 'user' as const, id, name: nameOf(changed) }
    await audit(tx, { ...txCtx.by, event: 'user/updated', of: subject, changes })
    if (email) await endLink(txCtx, id)
    // An open invitation is sent to the new address.
    if (email && user.status === 'invited' && user.lastInvitedAt)
      await invitePeople(txCtx, [changed])
    await syncMembers(tx, txCtx.organisationId, [id])
  })
}
