import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { admins } from '../db/schema.ts'
import { isPassword } from './password.ts'
import type { Services } from '../contract/context.ts'
import { endSessions } from './session.ts'
import { demoSignIn } from '../config/demo.ts'

// A database that began as a trial keeps the demonstration's admin. Where the demonstration is off, what every
// reader of the README knows lets nobody in.

type DemoParts = Pick<Services, 'config' | 'db'>

/** Whether somebody signs in with what is printed in the README. */
export const isPublished = ({ email, password }: typeof demoSignIn) =>
  email === demoSignIn.email && password === demoSignIn.password

/** The hash that was looked at last, with what was found. That is slow on purpose, and anybody may ask. */
let last: { hash: string; isPublished: Promise<boolean> } | undefined

function opens(hash: string | null) {
  if (hash === null) return false
  if (last?.hash !== hash) last = { hash, isPublished: isPassword(hash, demoSignIn.password) }
  return last.isPublished
}

/** The demonstration's admin, if it is there and still has the password of the README. */
export async function findPublished(db: Db) {
  const [demo] = await db
    .select({ id: admins.id, hash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.email, demoSignIn.email), isNull(admins.disabledAt)))
  return demo && (await opens(demo.hash)) ? demo : undefined
}

/** How to sign in to the demonstration; null where it is off or was never made, or has another password by now. */
export async function offeredSignIn({ config, db }: DemoParts) {
  return config.demo && (await findPublished(db)) ? demoSignIn : null
}

/** Ends what that admin has open from the trial, says why nobody gets in with that password, and how this ends. */
export async function refusePublishedPassword({ config, db }: DemoParts, log: FastifyBaseLogger) {
  const demo = await findPublished(db)
  if (!demo) return
  const { email } = demoSignIn
  const ended = await endSessions(db, config, demo.id)
  log.warn(
    `${email} still has the demonstration password, which is refused while the demonstration is off ` +
      `(sessions ended: ${ended}). Set a new one with: npm run admin -- reset-password --email ${email}`,
  )
}
