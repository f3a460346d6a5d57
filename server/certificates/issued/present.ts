import type { components } from '../../../openapi/generated/types.ts'
import type { Config } from '../../config/config.ts'
import { sql } from '../../db/drizzle.ts'
import { instant } from '../../db/instant.ts'
import type { certificates, CertificateValues } from '../../db/schema.ts'
import type { Files } from '../../files/files.ts'
import { nameOf } from '../../lib/text.ts'
import { verifyUrl } from '../issuing/print.ts'
import { certificateStatus } from '../status.ts'
import { shownCode } from '../values.ts'

type Issued = components['schemas']['IssuedCertificate']
type Row = typeof certificates.$inferSelect
type Holder = components['schemas']['CertificateHolder']

export type IssuedRow = Pick<
  Row,
  | 'id'
  | 'code'
  | 'subjectType'
  | 'subjectId'
  | 'completedOn'
  | 'expiresOn'
  | 'source'
  | 'revokeReason'
  | 'replacedBy'
  | 'providerCredentialId'
  | 'providerUrl'
> & {
  printed: CertificateValues
  status: Issued['status']
  issuedAt: string
  revokedAt: string | null
  replacedAt: string | null
  erasedAt: string | null
  user: Holder | null
  design: { _id: string; name: string } | null
  revoker: { _id: string; name: string } | null
  mailStatus: string | null
  mailedAt: string | null
}

/** SQL: a user `u` as JSON; the photo is an id. */
export const holder = sql`CASE WHEN u.id IS NOT NULL THEN json_build_object('_id', u.id, 'firstName', u.first_name,
  'lastName', u.last_name, 'email', u.email, 'photo', u.photo, 'designation', u.designation) END`

/** Columns of certificates `c` with users `u`, designs `d`, admins `a` and mails `m`, for `presentIssued`. */
export const issuedColumns = (zone: string) => sql`
  c.id, c.code, c.subject_type AS "subjectType", c.subject_id AS "subjectId", c.printed,
  c.completed_on::text AS "completedOn", c.expires_on::text AS "expiresOn", c.source, c.revoke_reason AS "revokeReason",
  c.replaced_by AS "replacedBy", c.provider_credential_id AS "providerCredentialId",
  c.provider_url AS "providerUrl",
  ${certificateStatus(zone)} AS status, ${instant(sql`c.issued_at`)} AS "issuedAt", ${instant(sql`c.revoked_at`)} AS "revokedAt",
  ${instant(sql`c.replaced_at`)} AS "replacedAt", ${instant(sql`c.erased_at`)} AS "erasedAt", ${holder} AS "user",
  CASE WHEN d.id IS NOT NULL THEN json_build_object('_id', d.id, 'name', d.name) END AS design,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('_id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) END AS revoker,
  m.status AS "mailStatus", ${instant(sql`coalesce(m.sent_at, c.mailed_at)`)} AS "mailedAt"`

/** A user of a query with the address of the photo. */
export const presentHolder = (user: Holder, files: Files): Holder => ({
  ...user,
  photo: user.photo && files.address(user.photo),
})

/** Mails are deleted some time after they were sent. */
const letterStatus = (status: string | null) => {
  if (status === null || status === 'sent') return 'sent'
  return status === 'failed' ? 'failed' : 'queued'
}

/** A certificate in the form of the contract. */
export const presentIssued = (
  row: IssuedRow,
  { files, config }: { files: Files; config: Pick<Config, 'publicUrl'> },
): Issued => ({
  _id: row.id,
  code: shownCode(row.code),
  name: nameOf(row.printed),
  user: row.user && presentHolder(row.user, files),
  course: { _id: row.subjectId, title: row.printed.courseTitle, type: row.subjectType },
  certificate: row.design,
  completedOn: row.completedOn,
  issuedAt: row.issuedAt,
  expiresOn: row.expiresOn,
  status: row.status,
  source: row.source,
  revokedAt: row.revokedAt,
  revokedBy: row.revoker,
  revokeReason: row.revokeReason,
  replacedAt: row.replacedAt,
  replacedBy: row.replacedBy,
  erasedAt: row.erasedAt,
  letter: row.mailedAt === null ? null : { status: letterStatus(row.mailStatus), at: row.mailedAt },
  verifyUrl: verifyUrl(config, row.code),
  pdfUrl:
    row.erasedAt === null && row.providerCredentialId === null
      ? `/api/business/getCertificatePdf/${row.id}`
      : null,
  providerCredentialId: row.providerCredentialId,
  providerUrl: row.providerUrl,
})
