import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'

/** Stores that a user wants messages of administrators, or does not. */
export async function setSubscribed(db: Db | Tx, userId: string, subscribed: boolean) {
  await db.execute(
    subscribed
      ? sql`UPDATE users SET email_status = 'ok', updated_at = now()
          WHERE id = ${userId} AND email_status = 'unsubscribed'`
      : sql`UPDATE users SET email_status = 'unsubscribed', updated_at = now()
          WHERE id = ${userId} AND email_status = 'ok'`,
  )
}

/** Marks an address that does not exist. */
export async function setBounced(db: Db | Tx, userId: string, email: string) {
  await db.execute(sql`
    UPDATE users SET email_status = 'bounced', updated_at = now()
    WHERE id = ${userId} AND email = ${email} AND email_status <> 'bounced'`)
}
