import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import type { Input } from '../contract/handlers.ts'
import { ring } from '../alerts.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, files as rows, organisations } from '../db/schema.ts'
import { newId } from '../id.ts'
import type { Jobs } from '../jobs.ts'
import type { JobKind, JobRow } from '../jobs/run.ts'
import type { Organisation } from '../session.ts'
import { type TableFormat, tableName, tableStream, tableTypes } from '../table-file.ts'
import type { TaskParts } from '../tasks.ts'
import { tableColumns } from './columns.ts'
import { selected } from './matching.ts'
import { tableOfPeople } from './rows.ts'

/** Which people, which columns, in which order, as what. */
export type Export = Input<'exportUsers'>['body']

/** The file of an export, as the people are at one moment. */
export function exportTable(pool: Pool, asked: Export, organisation: Organisation) {
  const { columns, sort, format } = asked
  const { id: organisationId, timezone } = organisation
  const { heads, ...of } = tableColumns(columns, organisation)
  const whom = { organisationId, condition: selected(asked, timezone), sort }
  return tableStream({ format, title: 'People', heads, rows: tableOfPeople(pool, whom, of) })
}

export const exportName = (organisation: Organisation, { format }: Export) =>
  tableName('people', organisation, format)

const week = sql`now() + interval '7 days'`

type Job<Asked> = {
  /** Where the console shows what is exported. */
  href: string
  read(input: Record<string, unknown>): Asked
  table(pool: Pool, asked: Asked, organisation: Organisation): Readable
  name(organisation: Organisation, asked: Asked): string
}

/** Writes the file beside the others and takes it in when it is whole. */
async function store<Asked extends { format: TableFormat }>(
  tx: Tx,
  { organisationId, createdBy, input }: JobRow,
  { pool, files }: TaskParts,
  { read, table, name }: Job<Asked>,
) {
  const asked = read(input)
  const [organisation] = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  if (!organisation) throw new Error('the organisation of an export is gone')
  const id = newId()
  await mkdir(files.uploads, { recursive: true, mode: 0o700 })
  const path = join(files.uploads, id)
  try {
    await pipeline(table(pool, asked, organisation), createWriteStream(path, { flags: 'wx' }))
    const { size } = await stat(path)
    await files.put(organisationId, id, path)
    const mimeType = tableTypes[asked.format]
    const file = { id, organisationId, mimeType, size, createdBy, expiresAt: week }
    await tx.insert(rows).values({ ...file, name: name(organisation, asked) })
    return id
  } finally {
    await rm(path, { force: true })
  }
}

async function tell(to: { db: Tx; jobs: Jobs }, { createdBy, title }: JobRow, href: string) {
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, createdBy ?? ''))
  if (!admin) return
  await ring(to, admin, {
    type: 'export-ready',
    title: `${title} is ready`,
    body: 'The file is kept for 7 days.',
    href,
    severity: 'success',
  })
}

/** An export as a job: in one batch, since a file must tell of one moment; killed, it is written anew. */
export const exportJob = <Asked extends { format: TableFormat }>(kind: Job<Asked>): JobKind => ({
  async batch(tx, job, parts) {
    const fileId = await store(tx, job, parts, kind)
    await tell({ db: tx, jobs: parts.jobs }, job, kind.href)
    const result = { fileId, href: kind.href, message: 'The file is kept for 7 days' }
    return { progress: job.total ?? 0, ended: 'succeeded', result }
  },
})

export const exportUsersJob = exportJob<Export>({
  href: '/users/users',
  read: (input) => Object.assign({ format: 'csv' as const }, input),
  table: exportTable,
  name: exportName,
})
