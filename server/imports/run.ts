import { raiseAlert } from '../alerts/raise.ts'
import { audit } from '../audit/audit.ts'
import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { admins, importRows, imports } from '../db/schema.ts'
import type { JobKind, JobRow, TaskParts } from '../jobs/types.ts'
import { type Entries, tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { formatNumber } from '../lib/plural.ts'
import { problem } from '../contract/problem.ts'
import { execute, type RowOutcome } from './execute.ts'
import { type Import, type ImportRecord, noOutcomes } from './present.ts'

const batchSize = 1000

export const hrefOf = (importId: string) => `/users/import?importId=${importId}`

/** Adds the outcomes of more rows to the counts of an import. */
export function addOutcomes(outcomes: Partial<Import['outcomes']>, rows: RowOutcome[]) {
  const sum = { ...noOutcomes, ...outcomes }
  for (const { outcome } of rows) sum[outcome === 'rolled-back' ? 'rolledBack' : outcome] += 1
  return sum
}

export async function writeOutcomes(tx: Tx, importId: string, rows: RowOutcome[]) {
  await tx.execute(sql`
    UPDATE import_rows SET outcome = done.outcome, message = done.message, undo = done.undo,
      user_id = coalesce(done.user_id, import_rows.user_id)
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS done (row int, outcome text, user_id text, message text, undo jsonb)
    WHERE import_rows.import_id = ${importId} AND import_rows.row = done.row`)
}

function outcomesLabel({ added, updated, unchanged, skipped, failed }: Import['outcomes']) {
  const parts = [`${formatNumber(added)} added`, `${formatNumber(updated)} updated`]
  if (unchanged > 0) parts.push(`${formatNumber(unchanged)} unchanged`)
  if (skipped > 0) parts.push(`${formatNumber(skipped)} skipped`)
  if (failed > 0) parts.push(`${formatNumber(failed)} failed`)
  return parts.join(', ')
}

/** The audit entries of groups that earlier batches of the job created. */
export const entriesOf = ({ result }: JobRow): Entries => Object.assign({}, result?.entries)

/** The import of a job, and the context with the admin who started it. */
export async function loadImport(tx: Tx, job: JobRow, { jobs }: TaskParts) {
  const { organisationId, createdBy: adminId, input } = job
  const [record] = await tx
    .select()
    .from(imports)
    .where(
      and(eq(imports.organisationId, organisationId), eq(imports.id, String(input.importId ?? ''))),
    )
    .for('update')
  if (!record) throw problem('request/not-found', 'This import is gone')
  const by = { organisationId, adminId, requestId: String(input.requestId ?? '') }
  const at: BulkCtx = { tx, jobs, organisationId, by: { ...by, ip: String(input.ip ?? '') } }
  return { record, at }
}

/** Audits the end of an import or roll-back and alerts the admin who started it. */
export async function notifyEnd(
  { tx, jobs, by }: BulkCtx,
  record: ImportRecord,
  { event, title, body, count, whole }: End,
) {
  const of = { type: 'import', id: record.id, name: record.fileName } as const
  await audit(tx, { ...by, event, of, count, note: body })
  const [admin] = await tx
    .select()
    .from(admins)
    .where(eq(admins.id, by.adminId ?? ''))
  if (!admin) return
  const severity = whole ? 'success' : 'warning'
  const item = { title, body, href: hrefOf(record.id), severity } as const
  await raiseAlert({ db: tx, jobs }, admin, { type: 'import-finished', ...item })
}

type End = {
  event: 'import/finished' | 'import/rolled-back'
  title: string
  body: string
  count: number
  whole: boolean
}

/** An import as a job: each batch is one transaction. */
export const importUsers: JobKind = {
  async batch(tx, job, parts) {
    const { record, at } = await loadImport(tx, job, parts)
    const rows = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, record.id), gt(importRows.row, job.progress)))
      .orderBy(importRows.row)
      .limit(batchSize)
    const { outcomes: rowOutcomes, created, tallies } = await execute(at, record, rows)
    await writeOutcomes(tx, record.id, rowOutcomes)
    const outcomes = addOutcomes(record.outcomes, rowOutcomes)
    const madeGroups = [...record.madeGroups, ...created]
    await tx.update(imports).set({ outcomes, madeGroups }).where(eq(imports.id, record.id))
    const progress = rows.at(-1)?.row ?? record.rowCount
    const { added, updated, failed } = outcomes
    const message = outcomesLabel(outcomes)
    const entries = await tally(at, tallies, entriesOf(job))
    const result = { href: hrefOf(record.id), failed, message, entries }
    if (progress < record.rowCount) return { progress, result }
    await notifyEnd(at, record, {
      event: 'import/finished',
      title: `${record.fileName} is imported`,
      body: message,
      count: added + updated,
      whole: failed === 0,
    })
    if (failed === 0) return { progress, result, ended: 'succeeded' }
    return { progress, result, ended: added + updated > 0 ? 'partial' : 'failed' }
  },
}
