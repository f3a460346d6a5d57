import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { type AccountEvent, audit } from '../audit/audit.ts'
import type { Context } from '../contract/operation-types.ts'
import { admins, organisations, sessions } from '../db/schema.ts'
import { describeUserAgent } from '../lib/user-agent.ts'
import { forgiveFailures, giveBackAttempt, lock, lockSeconds, takeAttempt } from './lockout.ts'
import { enqueueLetter } from '../mail/enqueue.ts'
import { isPassword } from './password.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { problem, rateLimited } from '../contract/problem.ts'
import { isPublished } from './demo-password.ts'
import { countAttempt, uncountAttempt } from './rate-limit.ts'
import { beginSession } from './session.ts'
import { runExclusive } from '../lib/keyed-queue.ts'
import { hashOf } from '../lib/tokens.ts'
import type { Admin } from '../contract/context.ts'

/**
 * Of failures and attempts under way from one place: for one address, and for all together. More than ten for all, as
 * the admins of an organisation may sit behind one address, and what one of them forgot shall not shut out the others.
 */
const perAddress = { limit: 10, seconds: 60 }
const perPlace = { limit: 30, seconds: 600 }

type Attempt = Context & { email: string }

async function findAdmin({ db, email }: Attempt) {
  const [found] = await db
    .select()
    .from(admins)
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(admins.email, email))
  return found && { admin: found.admins, organisation: found.organisations }
}

/**
 * One statement for whatever the address: nothing here may tell whether it is known. One that is not may be a password in
 * the wrong field, and is not kept.
 */
async function writeDown(
  { db, email, ip, requestId }: Attempt,
  admin: Admin | undefined,
  { event, why }: { event: AccountEvent; why?: string },
) {
  const { organisationId = null, id: adminId = null } = admin ?? {}
  const subject = admin ? email : ''
  await audit(db, { organisationId, adminId, event, subject, note: why, ip, requestId })
}

type Failed = { admin: Admin | undefined; isLast: boolean; why?: string }

async function noteFailure(attempt: Attempt, { admin, isLast, why }: Failed) {
  const { db, jobs, email } = attempt
  await writeDown(attempt, admin, { event: isLast ? 'auth/locked' : 'auth/sign-in-failed', why })
  if (!isLast) return
  await lock(db, email)
  await jobs.task(db, { name: 'lockout-notice', email, minutes: lockSeconds / 60 })
}

/**
 * Whether this browser on this system has not signed in lately; the first of all sign-ins is not news. Sessions are
 * kept for a month: after a longer pause every device is a new one.
 */
async function isNewDevice({ db, userAgent }: Attempt, admin: Admin) {
  const known = await db
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.adminId, admin.id))
  const device = describeUserAgent(userAgent)
  const isKnown = known.some((session) => describeUserAgent(session.userAgent) === device)
  return admin.lastLoginAt !== null && !isKnown
}

/**
 * Begins the session, and tells the admin when the device is a new one. Undefined when the password that was
 * looked at is not the admin's any more, or the admin was disabled meanwhile.
 */
async function admit(attempt: Attempt, admin: Admin) {
  const { db, config, jobs, userAgent, ip, requestId } = attempt
  const { id: adminId, organisationId } = admin
  const isNew = await isNewDevice(attempt, admin)
  const device = describeUserAgent(userAgent)
  return db.transaction(async (tx) => {
    // Before the session begins: whoever sets a password has this row first too, and either is waited for here
    // or waits, and then sees the session to end.
    const [still] = await tx
      .update(admins)
      .set({ lastLoginAt: sql`now()` })
      .where(
        and(
          eq(admins.id, adminId),
          eq(admins.passwordHash, admin.passwordHash ?? ''),
          isNull(admins.disabledAt),
        ),
      )
      .returning({ id: admins.id })
    if (!still) return undefined
    const session = await beginSession(tx, config, { admin, userAgent, ip })
    await audit(tx, {
      organisationId,
      adminId,
      event: 'auth/sign-in',
      subject: device,
      ip,
      requestId,
    })
    await forgiveFailures(tx, attempt.email)
    if (isNew) {
      const body = `${device} signed in to your account.`
      const item = { type: 'new-sign-in', title: 'New sign-in', body, href: '/profile' } as const
      await raiseAlert({ db: tx, jobs }, admin, { ...item, severity: 'info' })
      const at = new Date().toISOString()
      await enqueueLetter({ db: tx, jobs }, admin, { kind: 'new-sign-in', device, ip, at })
    }
    return session
  })
}

/**
 * Counts an attempt for the place that it comes from. Throws 429 for too many; the first of them is written down, the
 * others are not: whoever sends thousands does not fill the log.
 */
async function countPlace(attempt: Attempt, [pair, place]: readonly [string, string]) {
  const { db, email } = attempt
  for (const [key, most] of [[pair, perAddress] as const, [place, perPlace] as const]) {
    const { count, left } = await countAttempt(db, key, most)
    if (count <= most.limit) continue
    // The password was not looked at: a place that must wait locks nobody out.
    await giveBackAttempt(db, email)
    if (count === most.limit + 1)
      await writeDown(attempt, (await findAdmin(attempt))?.admin, { event: 'auth/place-limited' })
    throw rateLimited(left)
  }
}

/** Looks at the password, with the attempt counted before: several servers do not get more together. */
async function tryPassword(attempt: Attempt, password: string) {
  const { db, config, email, ip } = attempt
  const { isLast } = await takeAttempt(db, email)
  const place = rateLimitKey(ip)
  const keys = [`pair:${hashOf(`${place} ${email}`)}`, `place:${place}`] as const
  await countPlace(attempt, keys)
  const found = await findAdmin(attempt)
  const isRight = await isPassword(found?.admin.passwordHash, password)
  const isGood = isRight && (config.demo || !isPublished({ email, password }))
  if (isGood && found?.admin.disabledAt) {
    await uncountAttempt(db, ...keys)
    const why = 'Correct password, but the account is disabled'
    await noteFailure(attempt, { admin: found.admin, isLast, why })
    throw problem('auth/not-business-admin')
  }
  const session = isGood && found ? await admit(attempt, found.admin) : undefined
  if (!found || !session) {
    await noteFailure(attempt, { admin: found?.admin, isLast })
    throw problem('auth/invalid-credentials')
  }
  await uncountAttempt(db, ...keys)
  return { ...found, session }
}

/**
 * Signs in. An unknown address and a wrong password are refused alike and in the same time. Those for one
 * address take turns, so that many good ones at once are not taken for failures. Throws 401, 403 for a
 * disabled admin (only with the right password), 423 when locked and 429 from a busy place.
 */
export const signIn = (attempt: Attempt, password: string) =>
  runExclusive(attempt.email, () => tryPassword(attempt, password))
