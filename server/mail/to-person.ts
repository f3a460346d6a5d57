import { and, eq, sql } from '../db/drizzle.ts'
import { type mails, users } from '../db/schema.ts'
import { AddressRefused } from './mail.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Content } from './account-templates.ts'
import { isHandedOver, sendMail } from './smtp.ts'

type Mail = typeof mails.$inferSelect
type Person = typeof users.$inferSelect

/** Sent or maybe sent, or its address is permanently rejected. */
export const isSettled = (mail: Mail, user: Person) =>
  isHandedOver(mail) ||
  (mail.status === 'failed' && user.bouncedAt !== null && user.email === mail.recipient)

/** Sends a mail. A permanently rejected address is marked and gets no more mails; other failures throw. */
export async function sendToPerson(parts: TaskParts, mail: Mail, user: Person, content: Content) {
  try {
    await sendMail(parts, mail, user, content)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    await parts.db
      .update(users)
      .set({ bouncedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(users.id, user.id), eq(users.email, mail.recipient)))
  }
}
