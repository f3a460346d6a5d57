import { ring } from '../../alerts.ts'
import type { Input } from '../../contract/handlers.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { admins, files as rows, organisations } from '../../db/schema.ts'
import type { Files } from '../../files.ts'
import { newId } from '../../id.ts'
import type { JobKind } from '../../jobs/run.ts'
import { ownedBy } from '../../scope.ts'
import { type TableCell, tableName, tableStream, tableTypes } from '../../table-file.ts'
import { assetTable } from './columns.ts'
import { assetIds, type Caller, readAssets } from './list.ts'
import { selectedAssets } from './matching.ts'
import { asAsset } from './shown.ts'

/** Which assets, which columns, in which order, as what. */
export type Export = Input<'exportAssets'>['body']
type Exporter = Caller & {
  files: Files
  user: { organisationId: string; organisation: { timezone: string; name: string } }
}

const batch = 500

/** The rows of the file, some hundred in memory at a time; who is in it was settled before. */
async function* cells(
  caller: Exporter,
  asked: Export,
  ids: string[],
): AsyncGenerator<TableCell[][]> {
  const { cellsOf } = assetTable(asked.columns, caller.user.organisation.timezone)
  for (let at = 0; at < ids.length; at += batch) {
    const found = await readAssets(caller, ids.slice(at, at + batch))
    yield found.map((row) => cellsOf(asAsset(row, caller.files)))
  }
}

/** The file of an export, and how many assets are in it. */
export async function exportAssets(caller: Exporter, asked: Export) {
  const { sort, format, ...selection } = asked
  const { organisation } = caller.user
  const ids = await assetIds(caller, (world) => selectedAssets(selection, world), { sort })
  const { heads } = assetTable(asked.columns, organisation.timezone)
  const write = () =>
    tableStream({ format, title: 'Assets', heads, rows: cells(caller, asked, ids) })
  const name = tableName('assets', organisation, format)
  return { total: ids.length, name, type: tableTypes[format], write }
}

/** In one batch; killed, it is written anew. */
export const exportAssetsJob: JobKind = {
  async batch(tx, job, { files, jobs }) {
    const { organisationId, createdBy, title, input } = job
    const asked: Export = Object.assign({ format: 'csv' as const, filter: {} }, input)
    const [organisation] = await tx
      .select()
      .from(organisations)
      .where(eq(organisations.id, organisationId))
    if (!organisation) throw new Error('the organisation of an export is gone')
    const caller = {
      db: tx,
      own: ownedBy(organisationId),
      user: { organisationId, organisation },
      files,
    }
    const { name, type: mimeType, write } = await exportAssets(caller, asked)
    const id = newId()
    await files.put(organisationId, id, write())
    const size = (await files.size(organisationId, id)) ?? 0
    const expiresAt = sql`now() + interval '7 days'`
    await tx.insert(rows).values({ id, organisationId, mimeType, size, createdBy, name, expiresAt })
    const [admin] = await tx
      .select()
      .from(admins)
      .where(eq(admins.id, createdBy ?? ''))
    const [href, message] = ['/library/assets', 'The file is kept for 7 days']
    const item = { type: 'export-ready', title: `${title} is ready`, body: `${message}.` } as const
    if (admin) await ring({ db: tx, jobs }, admin, { ...item, href, severity: 'success' })
    return { progress: job.total ?? 0, ended: 'succeeded', result: { fileId: id, href, message } }
  },
}
