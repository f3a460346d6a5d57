import { audit } from '../audit/audit.ts'
import type { Context, Handlers } from '../contract/operation-types.ts'
import { and, eq, gt, isNull, sql } from '../db/drizzle.ts'
import { invitations as table, organisations, users } from '../db/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import { syncMembers } from '../groups/sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { settingsLink } from '../mail/message/links.ts'
import { activateInvited } from '../people/activate-seats.ts'
import { tellJoined } from '../people/notify-inviter.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { problem } from '../contract/problem.ts'
import { findLimited } from '../auth/rate-limit.ts'
import { hashOf } from '../lib/tokens.ts'

/** Limits wrong invitation links per client. */
const guesses = { limit: 20, seconds: 600 }

const isGood = (token: string) =>
  and(
    eq(table.tokenHash, hashOf(token)),
    eq(users.status, 'invited'),
    isNull(users.deletedAt),
    gt(users.inviteExpiresAt, sql`now()`),
  )

/** The invited user and the inviter. The same statement for every link. */
async function find(db: Db | Tx, token: string) {
  const [found] = await db
    .select({ user: users, organisation: organisations })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .innerJoin(organisations, eq(organisations.id, table.organisationId))
    .where(isGood(token))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

/** The same with a limit for guessing. Whole offices share a client: valid links don't count. */
async function findFor({ db, ip }: Context, token: string) {
  const key = `invitation:${rateLimitKey(ip)}`
  const found = await findLimited(db, key, guesses, () => find(db, token))
  if (!found) throw problem('auth/invitation-invalid')
  return found
}

function answer({ user, organisation }: Found, { config }: Pick<Context, 'config'>) {
  const { firstName, lastName, email, inviteExpiresAt } = user
  const invitation = {
    firstName,
    lastName,
    email,
    organisation: organisation.name,
    supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
    settingsLink: settingsLink(config, user),
    expiresAt: (inviteExpiresAt ?? new Date()).toISOString(),
  }
  return { status: 'success', data: { invitation } } as const
}

type Names = { firstName: string; lastName: string }

function namesChanged(before: Names, now: Names) {
  const fields = ['firstName', 'lastName'] as const
  return fields.flatMap((field) =>
    before[field] === now[field] ? [] : [{ field, from: before[field], to: now[field] }],
  )
}

export const invitations = {
  async 'read-invitation'({ body, ...context }) {
    return answer(await findFor(context, body.token), context)
  },

  async 'accept-invitation'({ body, ...context }) {
    const { db, ip, requestId } = context
    const found = await findFor(context, body.token)
    const { id, organisationId } = found.user
    const firstName = cleanName(body.firstName)
    const lastName = cleanName(body.lastName)
    await db.transaction(async (tx) => {
      await lockGroupsShared(tx, organisationId)
      // Locks the user first, as other changes do, to prevent deadlocks.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
      // Of two concurrent requests with one link, the second finds it used.
      const [used] = await tx
        .delete(table)
        .where(eq(table.tokenHash, hashOf(body.token)))
        .returning({ inviter: table.invitedBy })
      if (!used) throw problem('auth/invitation-invalid')
      const [accepted] = await tx
        .update(users)
        .set({
          firstName,
          lastName,
          status: 'active',
          registeredAt: sql`now()`,
          inviteExpiresAt: null,
          version: sql`${users.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(users.id, id), eq(users.status, 'invited'), isNull(users.deletedAt)))
        .returning()
      if (!accepted) throw problem('auth/invitation-invalid')
      const subject = { type: 'user' as const, id, name: nameOf(accepted) }
      const changes = namesChanged(found.user, { firstName, lastName })
      await audit(tx, {
        organisationId,
        event: 'user/registered',
        of: subject,
        changes,
        ip,
        requestId,
      })
      await tellJoined({ db: tx, jobs: context.jobs }, { ...used, name: subject.name, userId: id })
      await activateInvited(tx, id, found.user.lastInvitedAt)
      await syncMembers(tx, organisationId, [id])
    })
    return answer({ ...found, user: { ...found.user, firstName, lastName } }, context)
  },
} satisfies Handlers<'read-invitation' | 'accept-invitation'>
