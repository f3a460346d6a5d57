import { sql } from '../db/drizzle.ts'
import type { users } from '../db/schema.ts'

// Letters about a user's own courses, seats and account: unsubscribing stops messages only, not these.

type Mailable = Pick<typeof users.$inferSelect, 'emailStatus'>

/** Why letters do not reach a user; undefined if they do. */
export const mailFault = ({ emailStatus }: Mailable) =>
  emailStatus === 'bounced' || emailStatus === 'complained' ? emailStatus : undefined

export const isReachable = (user: Mailable) => mailFault(user) === undefined

/** The same for the users `u` of a query. */
export const reachable = sql`u.email_status IN ('ok', 'unsubscribed')`
