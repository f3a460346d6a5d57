import type { Readable } from 'node:stream'
import { audit, type AuditOf, byOf } from '../audit/audit.ts'
import { type Input, Reply } from '../contract/operation-types.ts'
import { readJob } from '../jobs/present.ts'
import { formatNumber } from '../lib/plural.ts'
import { asFile, type TableFormat, tableName, tableTypes } from '../lib/spreadsheet.ts'
import type { ExportKind } from './kind.ts'

/** More rows than these go into a file by a job. */
const streamed = 10_000

type Asking = Pick<
  Input<'exportUsers'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>

type Asked<Body> = {
  body: Body
  /** How many rows it would have. */
  total: number
  /** What it is about, where that is one thing. */
  of?: AuditOf
  /** The bytes of the file. */
  stream(): Readable
}

/** Answers with the file, or with the job that writes it when it has many rows. */
export async function answerExport<Body extends { format: TableFormat }>(
  asking: Asking,
  { job: kind, event, noun, file }: ExportKind<Body>,
  { body, total, of, stream }: Asked<Body>,
) {
  const { db, user, jobs } = asking
  const { id: createdBy, organisationId, organisation } = user
  const entry = { ...byOf(asking), event, of, count: total }
  if (total <= streamed) {
    const type = tableTypes[body.format]
    const headers = asFile(tableName(file, organisation, body.format))
    const bytes = stream()
    await audit(db, entry)
    return { type, stream: bytes, headers }
  }
  const title = `Export of ${formatNumber(total)} ${noun}`
  const id = await db.transaction(async (tx) => {
    await audit(tx, entry)
    return jobs.start(tx, { organisationId, createdBy, kind, title, input: body, total })
  })
  const data = { job: await readJob(asking, id) }
  return new Reply(202, { status: 'success' as const, data })
}
