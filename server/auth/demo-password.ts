import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { isPassword } from './password.ts'
import type { Services } from '../contract/context.ts'
import { endSessions } from './session.ts'
import { demoSignIn } from '../config/demo.ts'

// A database that began as a trial still has the demonstration's admin. When the demonstration is off, the published
// password must not work.

type DemoParts = Pick<Services, 'config' | 'db'>

/** Whether this is a sign-in with the credentials that the README publishes. */
export const isPublished = ({ email, password }: typeof demoSignIn) =>
  email === demoSignIn.email && password === demoSignIn.password

/** The last verified hash and the result. Verifying is slow on purpose, and anybody can trigger it. */
let last: { hash: string; isPublished: Promise<boolean> } | undefined

function opens(hash: string | null) {
  if (hash === null) return false
  if (last?.hash !== hash) last = { hash, isPublished: isPassword(hash, demoSignIn.password) }
  return last.isPublished
}

/** The demonstration's admin, if it exists and still has the published password. */
export async function findPublished(db: Db) {
  const [demo] = await db
    .select({ id: admins.id, hash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.email, demoSignIn.email), isNull(admins.disabledAt)))
  return demo && (await opens(demo.hash)) ? demo : undefined
}

/** Whether the database has the demonstration, with whatever password. */
export const hasDemo = async (db: Db) =>
  (await db.$count(admins, eq(admins.email, demoSignIn.email))) > 0

/** The credentials of the demonstration; null if it is off, does not exist, or has another password. */
export async function offeredSignIn({ config, db }: DemoParts) {
  return config.demo && (await findPublished(db)) ? demoSignIn : null
}

/** Ends the sessions of the demonstration's admin, and logs why the password no longer works and what to do. */
export async function refusePublishedPassword({ config, db }: DemoParts, log: FastifyBaseLogger) {
  const demo = await findPublished(db)
  if (!demo) return
  const { email } = demoSignIn
  const endedSessions = await endSessions(db, config, demo.id)
  log.warn(
    `${email} still has the demonstration password, which is refused while the demonstration is off ` +
      `(sessions ended: ${endedSessions}). Set a new one with: npm run admin -- reset-password --email ${email}`,
  )
}
