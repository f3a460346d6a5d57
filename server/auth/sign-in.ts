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
 * Limits of failures and concurrent attempts from one client: for one address, and for all. More than ten for all, as
 * the admins of an organisation may share an IP address, and one who forgot a password must not block the others.
 */
const perAddress = { limit: 10, seconds: 60 }
const perPlace = { limit: 30, seconds: 600 }

/** How many attempts of each key this server is verifying. */
const inProgress = new Map<string, number>()

function begin(keys: readonly string[]) {
  for (const key of keys) inProgress.set(key, (inProgress.get(key) ?? 0) + 1)
  return () => {
    for (const key of keys) {
      const left = (inProgress.get(key) ?? 1) - 1
      if (left === 0) inProgress.delete(key)
      else inProgress.set(key, left)
    }
  }
}

/** The wait for a client whose attempts are refused only because others are being verified. */
const secondsForOthers = 2

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
 * One statement for every address, so that nothing reveals whether it is known. Unknown ones are not stored: they may
 * be passwords in the wrong field.
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
 * Whether this browser and system have not been used for signing in lately. The first sign-in is not reported. Sessions
 * are kept for a month: after a longer pause every device is new.
 */
async function isNewDevice({ db, userAgent }: Attempt, admin: Admin) {
  const knownDevice = await db
    .selectDistinct({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.adminId, admin.id))
  const device = describeUserAgent(userAgent)
  const isKnown = knownDevice.some((session) => describeUserAgent(session.userAgent) === device)
  return admin.lastLoginAt !== null && !isKnown
}

/**
 * Starts the session, and notifies the admin of a new device. Undefined if the verified password is not the admin's any
 * more, or the admin was disabled meanwhile.
 */
async function admit(attempt: Attempt, admin: Admin) {
  const { db, config, jobs, userAgent, ip, requestId } = attempt
  const { id: adminId, organisationId } = admin
  const isNew = await isNewDevice(attempt, admin)
  const device = describeUserAgent(userAgent)
  return db.transaction(async (tx) => {
    // Before the session starts: a concurrent password change locks this row first, too. Either it is awaited here, or
    // it waits and then ends the session.
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
 * Counts an attempt of a client. Throws 429 above the limit; only the first of these is logged, so that an attacker
 * cannot fill the log.
 */
async function countPlace(attempt: Attempt, [pair, client]: readonly [string, string]) {
  const { db, email } = attempt
  for (const [key, most] of [[pair, perAddress] as const, [client, perPlace] as const]) {
    const { count, left } = await countAttempt(db, key, most)
    if (count <= most.limit) continue
    // The password was not verified: a client that has to wait locks nobody out.
    await giveBackAttempt(db, email)
    // Without the others in progress there is room: what was refused does not count, and the wait is short.
    if (count - (inProgress.get(key) ?? 0) < most.limit) {
      await uncountAttempt(db, ...(key === pair ? [pair] : [pair, client]))
      throw rateLimited(secondsForOthers)
    }
    if (count === most.limit + 1)
      await writeDown(attempt, (await findAdmin(attempt))?.admin, { event: 'auth/place-limited' })
    throw rateLimited(left)
  }
}

/** Verifies the password. The attempt is counted before, so that several servers share the limit. */
async function verify(attempt: Attempt, password: string, keys: readonly [string, string]) {
  const { db, config, email } = attempt
  const { isLast } = await takeAttempt(db, email)
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

async function tryPassword(attempt: Attempt, password: string) {
  const client = rateLimitKey(attempt.ip)
  const keys = [`pair:${hashOf(`${client} ${attempt.email}`)}`, `place:${client}`] as const
  const end = begin(keys)
  try {
    return await verify(attempt, password, keys)
  } finally {
    end()
  }
}

/**
 * Signs in. Unknown addresses and wrong passwords get the same answer after the same time. Attempts for one address run
 * one at a time, so that concurrent correct ones do not count as failures. Throws 401, 403 for a disabled admin (only
 * with the right password), 423 if locked and 429 above the limits.
 */
export const signIn = (attempt: Attempt, password: string) =>
  runExclusive(attempt.email, () => tryPassword(attempt, password))
