import { and, eq, gt, isNull, sql } from '../db/drizzle.ts'
import { audit } from '../audit/audit.ts'
import type { Context, Handlers } from '../contract/operation-types.ts'
import { currentUser } from './current-user.ts'
import { admins, organisations, passwordResets } from '../db/schema.ts'
import { cleanEmail } from '../lib/email.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { problem } from '../contract/problem.ts'
import { checkNewPassword } from './password.ts'
import { offeredSignIn } from './demo-password.ts'
import { findLimited, limitRate } from './rate-limit.ts'
import { endSessions } from './session.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { hashOf } from '../lib/tokens.ts'

/** Limits requests for mails per client. */
const mailsAsked = { limit: 20, seconds: 600 }
/** Limits wrong links per client. */
const guesses = { limit: 20, seconds: 600 }

async function findReset({ db }: Pick<Context, 'db'>, token: string) {
  const [found] = await db
    .select({ reset: passwordResets, admin: admins, organisation: organisations })
    .from(passwordResets)
    .innerJoin(admins, eq(admins.id, passwordResets.adminId))
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashOf(token)),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, sql`now()`),
        isNull(admins.disabledAt),
      ),
    )
  return found
}

export const auth = {
  'is-business-user-logged-in': ({ user, ...context }) => ({
    status: 'success',
    user: currentUser(user.admin, user.organisation, context),
  }),

  async 'business-login'({ body, ...context }) {
    const email = cleanEmail(body.email)
    const { admin, organisation, session } = await signIn({ ...context, email }, body.password)
    const user = currentUser(admin, organisation, context)
    const { token, expiresAt } = session
    return { status: 'success', token, expiresAt: expiresAt.toISOString(), data: { user } }
  },

  async 'forgot-business-password'({ body, db, jobs, ip, requestId }) {
    await limitRate(db, `reset:${rateLimitKey(ip)}`, mailsAsked)
    // The same work for every address: the account is looked up in a task.
    await jobs.task(db, { name: 'reset-link', email: cleanEmail(body.email), ip, requestId })
    return { status: 'success' }
  },

  async 'reset-business-password'({ path, body, ...context }) {
    const { db, ip } = context
    const find = () => findReset(context, path.token)
    const found = await findLimited(db, `reset-link:${rateLimitKey(ip)}`, guesses, find)
    if (!found) throw problem('auth/reset-token-invalid')
    const { admin, organisation } = found
    const owner = { email: admin.email, organisation: organisation.name }
    checkNewPassword(body.password, body.passwordConfirm, owner)
    await setPassword(context, admin, {
      password: body.password,
      event: 'auth/password-reset',
      // Of two concurrent requests with one link, the second finds it used.
      async claim(tx) {
        const claimed = await tx
          .update(passwordResets)
          .set({ usedAt: sql`now()` })
          .where(
            and(eq(passwordResets.tokenHash, hashOf(path.token)), isNull(passwordResets.usedAt)),
          )
          .returning({ id: passwordResets.id })
        if (claimed.length === 0) throw problem('auth/reset-token-invalid')
      },
    })
    return { status: 'success', data: { email: admin.email } }
  },

  async 'business-logout'({ user, db, config, ip, requestId }) {
    const { id: adminId, organisationId } = user
    await db.transaction(async (tx) => {
      await endSessions(tx, config, adminId, { only: user.sessionId })
      await audit(tx, { organisationId, adminId, event: 'auth/sign-out', ip, requestId })
    })
    return { status: 'success' }
  },

  'sign-in-options': async (context) => ({
    status: 'success',
    data: { demo: await offeredSignIn(context) },
  }),
} satisfies Handlers<
  | 'is-business-user-logged-in'
  | 'business-login'
  | 'forgot-business-password'
  | 'reset-business-password'
  | 'business-logout'
  | 'sign-in-options'
>
