import type { Readable } from 'node:stream'
import { audit, type AuditOf, byOf } from '../audit/audit.ts'
import { type Input, Reply } from '../contract/operation-types.ts'
import { readJob } from '../jobs/present.ts'
import { formatNumber } from '../lib/plural.ts'
import { asFile, type ExportFormat, tableName, tableTypes } from '../lib/spreadsheet.ts'
import type { ExportKind } from './kind.ts'

/** More rows are written by a job, unless the caller asks for a stream. */
const maxStreamedRows = 10_000

type Ctx = Pick<Input<'exportUsers'>, 'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'>

type Export<Body> = {
  body: Body
  /** The number of rows. */
  total: number
  /** The single object of the file, for the audit log. */
  of?: AuditOf
  /** Whether to stream it even if it is long. */
  alwaysStream?: boolean
  /** The bytes of the file; absent if only a job writes it. */
  stream?(): Readable
}

/** Streams the file, or starts a job that writes it if it has many rows. A failing stream aborts the response. */
export async function answerExport<Body extends { format: ExportFormat }>(
  ctx: Ctx,
  { job: kind, event, noun, file }: ExportKind<Body>,
  { body, total, of: subject, alwaysStream = false, stream }: Export<Body>,
) {
  const { db, user, jobs } = ctx
  const { id: createdBy, organisationId, organisation } = user
  const entry = { ...byOf(ctx), event, of: subject, count: total }
  const format: ExportFormat = body.format
  if (stream && format !== 'zip' && (alwaysStream || total <= maxStreamedRows)) {
    const type = tableTypes[format]
    const headers = asFile(tableName(file, organisation, format))
    const bytes = stream()
    await audit(db, entry)
    return { type, stream: bytes, headers }
  }
  const title = `Export of ${formatNumber(total)} ${noun}`
  const id = await db.transaction(async (tx) => {
    await audit(tx, entry)
    return jobs.start(tx, { organisationId, createdBy, kind, title, input: body, total })
  })
  const data = { job: await readJob(ctx, id) }
  return new Reply(202, { status: 'success' as const, data })
}
