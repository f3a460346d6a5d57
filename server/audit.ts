import type { Db, Tx } from './db/open.ts'
import { auditLog } from './db/schema.ts'
import { newId } from './id.ts'

/** What happened to an account or was done with it. */
export type AuditEvent =
  | 'auth/sign-in'
  | 'auth/sign-in-failed'
  | 'auth/locked'
  | 'auth/sign-out'
  | 'auth/reset-asked'
  | 'auth/reset-refused'
  | 'auth/password-reset'
  | 'auth/password-changed'
  | 'auth/session-ended'

type Entry = {
  organisationId?: string | null
  adminId?: string | null
  event: AuditEvent
  /** What it concerns: an address, an id. */
  subject?: string
  detail?: Record<string, unknown>
  ip: string
  requestId: string
}

/** Writes an event down, in the transaction that makes it true. Never a password or a token. */
export async function audit(db: Db | Tx, entry: Entry) {
  await db.insert(auditLog).values({ id: newId(), ...entry })
}
