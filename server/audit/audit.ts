import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { auditLog } from '../db/schema.ts'
import { newId } from '../lib/id.ts'

/** Events of accounts. */
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

/** Events of users, groups and all other objects with a history. */
export type AuditEvent = AccountEvent | `${Exclude<AuditSubject, 'account'>}/${string}`

export type AuditChange = components['schemas']['AuditEntry']['changes'][number]

/** The object of an event, with its present name. */
export type AuditOf = { type: AuditSubject; id: string; name: string }

/** The actor: an admin, or null for what users and the product itself do. */
export type AuditBy = {
  organisationId?: string | null
  adminId?: string | null
  ip?: string
  requestId?: string
}

/** The actor of a call. */
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
  /** Set if another row refers to the entry. */
  id?: string
  event: AuditEvent
  /** The detail of an account event: an address, an id, a device. */
  subject?: string
  /** The object. Account events are about the account of `adminId`. */
  of?: AuditOf
  changes?: AuditChange[]
  /** How many users, for bulk actions. */
  count?: number
  /** An additional sentence, for readers. */
  note?: string
  detail?: Record<string, unknown>
}

/** The same statement whether or not the admin exists, so that its duration reveals nothing. */
const accountOf = (adminId: string | null) => ({
  subjectType: 'account' as const,
  subjectId: adminId,
  subjectName: sql`coalesce((SELECT trim(first_name || ' ' || last_name) FROM admins WHERE id = ${adminId}), '')`,
})

/** Writes an audit entry in the transaction of the change, and returns its id. Never pass passwords or tokens. */
export async function audit(db: Db | Tx, { of: subject, ...entry }: Entry) {
  const { id = newId(), adminId = null, event } = entry
  const detailKind = event.startsWith('auth/')
    ? accountOf(adminId)
    : subject && { subjectType: subject.type, subjectId: subject.id, subjectName: subject.name }
  await db.insert(auditLog).values({ ...entry, id, ...detailKind })
  return id
}

/** Writes one entry for each of many users or objects, in one statement. */
export async function auditEach(
  db: Db | Tx,
  { organisationId = null, adminId = null, ip = '', requestId = '' }: AuditBy,
  event: AuditEvent,
  people: { id: string; name: string; note?: string | null; changes?: AuditChange[] }[],
  type: AuditSubject = 'user',
) {
  if (people.length === 0) return
  const list = (values: (string | null)[]) => sql.param(values)
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
