import type { Pool } from 'pg'
import type { components } from '../../../openapi/generated/types.ts'
import type { Organisation } from '../../contract/context.ts'
import type { Input } from '../../contract/operation-types.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { calendarDay, type Column, day, inWords, tableOf, text } from '../../exports/columns.ts'
import type { ExportKind, Parts } from '../../exports/kind.ts'
import { chunk } from '../../lib/chunk.ts'
import { tableStream, type TableFormat } from '../../lib/spreadsheet.ts'
import { nameOf } from '../../lib/text.ts'
import { zipStream } from '../../lib/zip-stream.ts'
import { tableCells } from '../../people/stream.ts'
import { createPrinter, type Printable, printableColumns } from '../issuing/print.ts'
import { certificateStatus } from '../status.ts'
import { shownCode } from '../values.ts'
import { issuedSelectionWhere } from './filter.ts'
import { issuedOrder } from './list.ts'

type Export = Input<'exportCertificates'>['body']
type TableExport = Export & { format: TableFormat }
type ZipExport = Export & { format: 'zip' }

/** The largest number of PDFs in a ZIP. */
export const largestZip = 10_000

const statusLabels = {
  valid: 'Valid',
  expiring: 'Expires soon',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
}

const sourceLabels = {
  completion: 'Completion',
  backfill: 'Earlier completion',
  manual: 'Issued by hand',
  reissue: 'Reissued',
}

const shown = sql`regexp_replace(c.code, '(.{4})(?=.)', '\\1-', 'g')`

const columns = (publicUrl: string): Record<components['schemas']['IssuedColumn'], Column> => ({
  certificate: text('Certificate', sql`c.printed ->> 'designName'`),
  course: text('Course', sql`c.printed ->> 'courseTitle'`),
  name: text('Person', sql`trim((c.printed ->> 'firstName') || ' ' || (c.printed ->> 'lastName'))`),
  email: text('Email', sql`u.email`),
  code: text('Code', shown),
  completedOn: calendarDay('Completed', sql`c.completed_on`),
  issuedAt: day('Issued', sql`c.issued_at`),
  expiresOn: calendarDay('Expires', sql`c.expires_on`),
  status: {
    head: 'Status',
    cell: (zone) => sql`${inWords(certificateStatus(zone), statusLabels)}`,
  },
  source: text('Source', inWords(sql`c.source`, sourceLabels)),
  revokedAt: day('Revoked', sql`c.revoked_at`),
  revokeReason: text('Reason', sql`c.revoke_reason`),
  verifyUrl: text('Verify link', sql`${publicUrl}::text || '/verify?code=' || c.code`),
})

const ownerOf = (organisation: Organisation) => ({ organisationId: organisation.id, organisation })

const selected = (request: Export, organisation: Organisation) => sql`
  certificates c LEFT JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
  WHERE ${issuedSelectionWhere(request, ownerOf(organisation))}`

export async function countIssuedExport(db: Db | Tx, request: Export, organisation: Organisation) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${selected(request, organisation)}`,
  )
  return rows[0]?.total ?? 0
}

const orderOf = ({ sort }: Export, { timezone }: Organisation) =>
  sql.join(issuedOrder(sort, timezone), sql`, `)

/** The table of an export, from one snapshot. */
export function exportIssuedTable(
  { pool, publicUrl }: { pool: Pool; publicUrl: string },
  request: TableExport,
  organisation: Organisation,
) {
  const { heads, cells } = tableOf(columns(publicUrl))(request.columns, organisation.timezone)
  const rows = tableCells(
    pool,
    cells,
    (names) =>
      sql`SELECT ${names} FROM ${selected(request, organisation)} ORDER BY ${orderOf(request, organisation)}`,
  )
  return tableStream({ format: request.format, title: 'Certificates', heads, rows })
}

export const issuedExport: ExportKind<TableExport> = {
  job: 'export-certificates',
  event: 'certificate/exported',
  noun: 'certificates',
  file: 'certificates',
  href: '/library/certificate?tab=issued',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  stream: ({ pool, config }, request, organisation) =>
    exportIssuedTable({ pool, publicUrl: config.publicUrl }, request, organisation),
}

/** A name that every file system takes. */
const fileName = ({ code, printed }: Printable) => {
  const name = nameOf(printed).replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
  return `${name} ${shownCode(code)}.pdf`
}

/** The PDFs of an export, one after the other; those without a PDF of ours are left out. */
async function* pdfs({ tx, files, config }: Parts, request: ZipExport, organisation: Organisation) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT c.id FROM ${selected(request, organisation)} AND c.erased_at IS NULL
      AND c.provider_credential_id IS NULL
    ORDER BY ${orderOf(request, organisation)} LIMIT ${largestZip}`)
  const print = createPrinter({ db: tx, files, config })
  for (const batch of chunk(rows, 100)) {
    const ids = sql.param(batch.map(({ id }) => id))
    const { rows: found } = await tx.execute<Printable>(sql`
      SELECT ${printableColumns(organisation.timezone)} FROM certificates c
      WHERE c.id = ANY(${ids}::text[]) ORDER BY array_position(${ids}::text[], c.id)`)
    for (const certificate of found) {
      const { output } = await print(certificate, 'pdf')
      yield { name: fileName(certificate), bytes: Buffer.from(output) }
    }
  }
}

export const pdfsExport: ExportKind<ZipExport> = {
  job: 'export-certificate-pdfs',
  event: 'certificate/exported',
  noun: 'certificates',
  file: 'certificates',
  href: '/library/certificate?tab=issued',
  read: (input) => Object.assign({ format: 'zip' as const, filter: {} }, input),
  stream: (parts, request, organisation) => zipStream(pdfs(parts, request, organisation)),
}
