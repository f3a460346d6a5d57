import { raiseAlert } from '../alerts/raise.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, organisations } from '../db/schema.ts'
import { dropFiles, inAWeek, storeBytes } from '../files/lifecycle.ts'
import type { JobKind, JobRow, TaskParts } from '../jobs/types.ts'
import { type ExportFormat, exportTypes, tableName } from '../lib/spreadsheet.ts'
import type { ExportKind } from './kind.ts'

const retentionNote = 'The file is kept for 7 days'

/** Writes and stores the file; returns its id. */
async function store<Asked extends { format: ExportFormat }>(
  tx: Tx,
  { organisationId, createdBy, input }: JobRow,
  { db, pool, files, config }: TaskParts,
  { read, file, stream }: ExportKind<Asked>,
) {
  const request = read(input)
  const [organisation] = await tx
    .select()
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  if (!organisation) throw new Error('the organisation of the export was deleted')
  const bytes = await stream({ tx, db, pool, files, config }, request, organisation)
  const made = {
    bytes,
    mimeType: exportTypes[request.format],
    name: tableName(file, organisation, request.format),
    expiresAt: inAWeek,
  }
  const { id } = await storeBytes(db, files, { organisationId, adminId: createdBy }, made)
  return id
}

async function notify(
  tx: Tx,
  { createdBy, title }: JobRow,
  { jobs, href }: Pick<TaskParts, 'jobs'> & { href: string },
) {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(eq(admins.id, createdBy ?? ''))
  if (!admin) return
  await raiseAlert({ db: tx, jobs }, admin, {
    type: 'export-ready',
    title: `${title} is ready`,
    body: `${retentionNote}.`,
    href,
    severity: 'success',
  })
}

/**
 * An export as a job: one batch, since the file has to be a snapshot; after a crash it is written again. The file of a
 * job that is cancelled meanwhile is removed.
 */
export const exportJob = <Asked extends { format: ExportFormat }>(
  kind: ExportKind<Asked>,
): JobKind => ({
  prepare: (job, parts) =>
    parts.db.transaction(async (tx) => {
      // Does not use this transaction: writing and uploading the file takes long.
      await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '30min'`)
      return store(tx, job, parts, kind)
    }),
  drop: ({ organisationId }, { db, files }, fileId) =>
    dropFiles(db, files, organisationId, [fileId]),
  async batch(tx, job, parts, fileId) {
    const { href } = kind
    await notify(tx, job, { jobs: parts.jobs, href })
    const result = { fileId, href, message: retentionNote }
    return { progress: job.total ?? 0, ended: 'succeeded', result }
  },
})
