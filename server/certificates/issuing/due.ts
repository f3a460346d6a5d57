import type { components } from '../../../openapi/generated/types.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import type { certificateDue } from '../../db/schema.ts'
import { reachable } from '../../people/reachable.ts'
import { awards } from '../filter.ts'

type Row = typeof certificateDue.$inferSelect
type Provider = components['schemas']['CertificateProvider']
export type HeldReason = NonNullable<Row['held']>

/** Minutes until a failed attempt is repeated, one after the other. */
export const pauses = [1, 5, 15, 60]

/** Completions that are worked off in a transaction. */
export const batchSize = 100

/** A completion that waits for its certificate, with everything that decides about it. */
export type Due = Pick<
  Row,
  | 'id'
  | 'organisationId'
  | 'userId'
  | 'subjectType'
  | 'subjectId'
  | 'source'
  | 'attempts'
  | 'notify'
  | 'requestedBy'
  | 'replaces'
  | 'code'
> & {
  issuedAt: string
  completedOn: string
  issuedOn: string
  organisation: string
  firstName: string
  lastName: string
  email: string
  isDeleted: boolean
  isInactive: boolean
  isReachable: boolean
  title: string | null
  designId: string | null
  designName: string | null
  isArchived: boolean
  editionId: string | null
  provider: Provider | null
  providerDesignId: string | null
  language: string
  dates: 'long' | 'medium' | 'iso'
  expiresOn: string | null
  /** Whether it would have expired by now. */
  isOver: boolean
  score: number | null
  /** The certificate that the user has, if it is neither revoked nor replaced. */
  presentId: string | null
  isPresentValid: boolean
}

/** SQL on editions `e`: those that a provider issues. */
const isOutside = sql`coalesce(e.provider <> 'internal', false)`

/**
 * Locks what waits here, or what a provider issues; rows that another server works on are skipped. A reissued
 * certificate keeps its edition.
 */
export async function lockDue(tx: Tx, { atProvider = false, limit = batchSize } = {}) {
  const { rows } = await tx.execute<Due>(sql`
    SELECT d.id, d.organisation_id AS "organisationId", d.user_id AS "userId", d.subject_type AS "subjectType",
      d.subject_id AS "subjectId", d.source, d.attempts, d.notify, d.requested_by AS "requestedBy", d.replaces, d.code,
      day.completed::text AS "completedOn", (day.issued_at AT TIME ZONE o.timezone)::date::text AS "issuedOn",
      day.issued_at::text AS "issuedAt", o.name AS organisation,
      u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.deleted_at IS NOT NULL AS "isDeleted",
      u.status = 'inactive' AS "isInactive", ${reachable} AS "isReachable",
      coalesce(old.printed ->> 'courseTitle', s.title) AS title, coalesce(old.design_id, des.id) AS "designId",
      coalesce(old.printed ->> 'designName', des.name) AS "designName",
      coalesce(des.status = 'archived' AND old.id IS NULL, false) AS "isArchived", e.id AS "editionId", e.provider,
      e.provider_design_id AS "providerDesignId", e.language, e.dates,
      expiry.day::text AS "expiresOn", coalesce(expiry.day < day.today, false) AS "isOver",
      CASE d.subject_type WHEN 'course' THEN (SELECT en.score FROM enrollments en
        WHERE en.user_id = d.user_id AND en.course_id = d.subject_id) END AS score,
      present.id AS "presentId", coalesce(present.is_valid, false) AS "isPresentValid"
    FROM certificate_due d JOIN organisations o ON o.id = d.organisation_id JOIN users u ON u.id = d.user_id
    LEFT JOIN certificates old ON old.id = d.replaces
    CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE o.timezone)::date AS today,
      coalesce((d.days ->> 'completedOn')::date, old.completed_on, (d.completed_at AT TIME ZONE o.timezone)::date) AS completed,
      CASE WHEN old.id IS NULL OR d.days ->> 'newIssueDay' = 'true' THEN now() ELSE old.issued_at END AS issued_at) day
    LEFT JOIN LATERAL (SELECT a.title, a.certificate_id FROM ${awards(sql`d.organisation_id`)} a
      WHERE a.id = d.subject_id AND a.type = d.subject_type) s ON true
    LEFT JOIN certificate_designs des ON des.id = s.certificate_id AND des.deleted_at IS NULL
    LEFT JOIN certificate_editions e ON CASE WHEN old.id IS NULL
      THEN e.design_id = des.id AND e.number = des.edition ELSE e.id = old.edition_id END
    CROSS JOIN LATERAL (SELECT CASE WHEN d.days ? 'expiresOn' THEN (d.days ->> 'expiresOn')::date
      WHEN old.id IS NOT NULL THEN old.expires_on
      ELSE (day.completed + make_interval(months => e.validity_months))::date END AS day) expiry
    LEFT JOIN LATERAL (SELECT c.id, coalesce(c.expires_on >= day.today, true) AS is_valid FROM certificates c
      WHERE c.user_id = d.user_id AND c.subject_type = d.subject_type AND c.subject_id = d.subject_id
        AND c.revoked_at IS NULL AND c.replaced_by IS NULL) present ON true
    WHERE d.held IS NULL AND d.next_attempt_at <= now() AND ${atProvider ? isOutside : sql`NOT ${isOutside}`}
    ORDER BY d.created_at, d.id LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`)
  return rows
}

export async function dropDue(tx: Tx, ids: string[]) {
  if (ids.length === 0) return
  await tx.execute(sql`DELETE FROM certificate_due WHERE id = ANY(${sql.param(ids)}::text[])`)
}

/** SET terms: not held any more, and due at a time. */
export const dueAt = (time: SQL) =>
  sql`held = NULL, held_detail = NULL, held_at = NULL, attempts = 0, tried_since = NULL, next_attempt_at = ${time}`

/** The same at once. */
export const dueAgain = dueAt(sql`now()`)

/** Holds a completion until an administrator retries it. */
export async function holdDue(tx: Tx, id: string, reason: HeldReason, detail?: string) {
  await tx.execute(sql`
    UPDATE certificate_due SET held = ${reason}, held_detail = ${detail?.slice(0, 500) ?? null}, held_at = now()
    WHERE id = ${id}`)
}

/** Tries a completion again after some minutes. */
export async function postponeDue(tx: Tx, id: string, minutes: number) {
  await tx.execute(sql`
    UPDATE certificate_due SET attempts = attempts + 1, tried_since = coalesce(tried_since, now()), next_attempt_at = now() + make_interval(mins => ${minutes})
    WHERE id = ${id}`)
}
