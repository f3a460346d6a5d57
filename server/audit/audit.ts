import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditLog } from '../db/schema.ts'
import { newId } from '../lib/id.ts'

/** What happened to an account or was done with it. */
export type AccountEvent =
  | 'auth/created'
  | 'auth/sign-in'
  | 'auth/sign-in-failed'
  | 'auth/locked'
  | 'auth/place-limited'
  | 'auth/sign-out'
  | 'auth/reset-asked'
  | 'auth/reset-refused'
  | 'auth/password-reset'
  | 'auth/password-changed'
  | 'auth/session-ended'
  | 'auth/disabled'
  | 'auth/enabled'

type AuditSubject = components['schemas']['AuditSubjectType']

/** What was done to accounts, people, groups and all else that has a history. */
export type AuditEvent = AccountEvent | `${Exclude<AuditSubject, 'account'>}/${string}`

export type AuditChange = components['schemas']['AuditEntry']['changes'][number]

/** What something was done to, named as it is called now. */
export type AuditOf = { type: AuditSubject; id: string; name: string }

/** Who does it: an admin, or nobody for what people do themselves and what the product does. */
export type AuditBy = {
  organisationId?: string | null
  adminId?: string | null
  ip?: string
  requestId?: string
}

/** The admin of a call. */
export const byOf = ({
  user,
  ip,
  requestId,
}: {
  user: { id: string; organisationId: string }
  ip: string
  requestId: string
}) => ({ organisationId: user.organisationId, adminId: user.id, ip, requestId })

type Entry = AuditBy & {
  /** Where something else names the entry already. */
  id?: string
  event: AuditEvent
  /** What an event of an account concerns: an address, an id, a device. */
  subject?: string
  /** What it was done to. The events of an account are about the account of `adminId`. */
  of?: AuditOf
  changes?: AuditChange[]
  /** How many people, for what is done to many. */
  count?: number
  /** A sentence more, for people. */
  note?: string
  detail?: Record<string, unknown>
}

/** The same statement whether or not there is such an admin: its time tells nothing. */
const accountOf = (adminId: string | null) => ({
  subjectType: 'account' as const,
  subjectId: adminId,
  subjectName: sql`coalesce((SELECT trim(first_name || ' ' || last_name) FROM admins WHERE id = ${adminId}), '')`,
})

/** Writes an event down, in the transaction that makes it true, and answers its id. Never a password or a token. */
export async function audit(db: Db | Tx, { of, ...entry }: Entry) {
  const { id = newId(), adminId = null, event } = entry
  const what = event.startsWith('auth/')
    ? accountOf(adminId)
    : of && { subjectType: of.type, subjectId: of.id, subjectName: of.name }
  await db.insert(auditLog).values({ ...entry, id, ...what })
  return id
}

/** One event for each of many people or things, in one statement: to each history its line. */
export async function auditEach(
  db: Db | Tx,
  { organisationId = null, adminId = null, ip = '', requestId = '' }: AuditBy,
  event: AuditEvent,
  people: { id: string; name: string; note?: string | null; changes?: AuditChange[] }[],
  type: AuditSubject = 'user',
) {
  if (people.length === 0) return
  const list = (of: (string | null)[]) => sql.param(of)
  await db.execute(sql`
    INSERT INTO audit_log (id, organisation_id, admin_id, event, subject_type, subject_id,
      subject_name, changes, note, ip, request_id)
    SELECT each.id, ${organisationId}, ${adminId}, ${event}, ${type}, each.subject_id, each.name,
      each.changes, each.note, ${ip}, ${requestId}
    FROM unnest(${list(people.map(() => newId()))}::text[], ${list(people.map((person) => person.id))}::text[],
      ${list(people.map((person) => person.name))}::text[],
      ${list(people.map((person) => JSON.stringify(person.changes ?? [])))}::jsonb[],
      ${list(people.map((person) => person.note ?? null))}::text[])
      AS each (id, subject_id, name, changes, note)`)
}
