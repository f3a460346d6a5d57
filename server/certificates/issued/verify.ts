import { findLimited, limitRate } from '../../auth/rate-limit.ts'
import type { components } from '../../../openapi/generated/types.ts'
import type { Input } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open.ts'
import type { CertificateValues } from '../../db/schema.ts'
import { rateLimitKey } from '../../lib/ip-prefix.ts'
import { nameOf } from '../../lib/text.ts'
import { readCode } from '../issuing/code.ts'
import { statusOn } from '../status.ts'
import { shownCode } from '../values.ts'

type Verified = components['schemas']['VerifiedCertificate']

/** Limits all requests of a client, which may be a whole organisation. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits unknown codes of a client. */
const misses = { limit: 20, seconds: 600 }

type Row = Pick<
  Verified,
  | 'status'
  | 'completedOn'
  | 'issuedOn'
  | 'expiresOn'
  | 'revokedOn'
  | 'replacedOn'
  | 'isErased'
  | 'documentUrl'
> & {
  id: string
  organisationId: string
  code: string
  editionId: string
  printed: CertificateValues
  /** Whether a provider issued it. */
  isOutside: boolean
}

const zone = sql`o.timezone`
const dayOf = (column: string) => sql`(${sql.raw(column)} AT TIME ZONE ${zone})::date::text`

async function find(db: Db, text: string) {
  const code = readCode(text)
  if (code === undefined) return undefined
  const { rows } = await db.execute<Row>(sql`
    SELECT c.id, c.organisation_id AS "organisationId", c.code, c.edition_id AS "editionId", c.printed,
      ${statusOn(sql`(now() AT TIME ZONE ${zone})::date`)} AS status, c.completed_on::text AS "completedOn",
      ${dayOf('c.issued_at')} AS "issuedOn", c.expires_on::text AS "expiresOn", ${dayOf('c.revoked_at')} AS "revokedOn",
      ${dayOf('c.replaced_at')} AS "replacedOn", c.erased_at IS NOT NULL AS "isErased",
      c.provider_credential_id IS NOT NULL AS "isOutside",
      CASE WHEN c.erased_at IS NULL AND c.revoked_at IS NULL AND c.replaced_at IS NULL THEN c.provider_url END AS "documentUrl"
    FROM certificates c JOIN organisations o ON o.id = c.organisation_id WHERE c.code = ${code}`)
  return rows[0]
}

/** The certificate with a code that somebody typed. Throws 404 for others, and 429 for guessing. */
export async function findByCode(
  { db, ip }: Pick<Input<'read-certificate'>, 'db' | 'ip'>,
  text: string,
) {
  const client = rateLimitKey(ip)
  await limitRate(db, `certificate:${client}`, perPlace)
  const found = await findLimited(db, `certificate-miss:${client}`, misses, () => find(db, text))
  if (!found) throw problem('certificate/code-unknown')
  return found
}

export const outsideText = 'The certificate provider has the document'

/** Why a certificate has no PDF for everybody; undefined if it has one. */
export function pdfFault({
  status,
  isErased,
  isOutside,
}: Pick<Row, 'status' | 'isErased' | 'isOutside'>) {
  if (isErased) return 'The name was removed from this certificate'
  if (isOutside) return outsideText
  if (status === 'revoked') return 'This certificate was revoked'
  return status === 'replaced' ? 'This certificate was replaced' : undefined
}

export const presentVerified = (row: Row): Verified => ({
  code: shownCode(row.code),
  status: row.status,
  name: nameOf(row.printed),
  courseTitle: row.printed.courseTitle,
  certificate: row.printed.designName,
  organisation: row.printed.organisation,
  completedOn: row.completedOn,
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  revokedOn: row.revokedOn,
  replacedOn: row.replacedOn,
  isErased: row.isErased,
  documentUrl: row.documentUrl,
  hasPdf: pdfFault(row) === undefined,
})
