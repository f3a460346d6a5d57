import type { FastifyBaseLogger } from 'fastify'
import { and, eq, isNull } from './db/drizzle.ts'
import type { Db } from './db/open.ts'
import { admins } from './db/schema.ts'
import { demoSignIn } from './db/seed/demo.ts'
import { isPassword } from './password.ts'

// A database that began as a trial keeps the demonstration's admin. Where the demonstration is off, what every
// reader of the README knows lets nobody in.

/** Whether somebody signs in with what is printed in the README. */
export const isPublished = ({ email, password }: typeof demoSignIn) =>
  email === demoSignIn.email && password === demoSignIn.password

/** Whether the demonstration's admin is there and still has the password of the README. */
export async function hasPublishedPassword(db: Db) {
  const [demo] = await db
    .select({ hash: admins.passwordHash })
    .from(admins)
    .where(and(eq(admins.email, demoSignIn.email), isNull(admins.disabledAt)))
  return demo !== undefined && isPassword(demo.hash, demoSignIn.password)
}

/** Says why that admin is refused, and how this ends. */
export async function warnOfPublishedPassword(db: Db, log: FastifyBaseLogger) {
  if (!(await hasPublishedPassword(db))) return
  const { email } = demoSignIn
  log.warn(
    `${email} still has the password of the demonstration, which is off, and cannot sign in with it. ` +
      `Set another by: npm run admin -- reset-password --email ${email}`,
  )
}
