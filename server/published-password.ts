import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from './db/drizzle.ts'
import type { Db } from './db/open.ts'
import { admins } from './db/schema.ts'
import { demoSignIn } from './db/seed/demo.ts'
import { isPassword } from './password.ts'
import { endSessions } from './session.ts'

// A database that began as a trial keeps the demonstration's admin. Where the demonstration is off, what every
// reader of the README knows lets nobody in.

/** Whether somebody signs in with what is printed in the README. */
export const isPublished = ({ email, password }: typeof demoSignIn) =>
  email === demoSignIn.email && password === demoSignIn.password

/** The demonstration's admin, if it is there and still has the password of the README. */
export async function findPublished(db: Db) {
  const [demo] = await db
    .select({ id: admins.id, hash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.email, demoSignIn.email), isNull(admins.disabledAt)))
  return demo && (await isPassword(demo.hash, demoSignIn.password)) ? demo : undefined
}

/** Ends what that admin has open from the trial, says why nobody gets in with that password, and how this ends. */
export async function refusePublishedPassword(db: Db, log: FastifyBaseLogger) {
  const demo = await findPublished(db)
  if (!demo) return
  const { email } = demoSignIn
  const ended = await endSessions(db, demo.id)
  log.warn(
    `${email} still has the password of the demonstration, which is off, and cannot sign in with it ` +
      `(sessions ended: ${ended}). Set another by: npm run admin -- reset-password --email ${email}`,
  )
}
