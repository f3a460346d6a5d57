import { raiseAlert } from '../alerts/raise.ts'
import { and, eq, or, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, assets } from '../db/schema.ts'
import { claimFiles, expireFiles } from '../files/lifecycle.ts'
import { type Processed, processFile } from '../media/process.ts'
import type { TaskParts } from '../jobs/types.ts'
import { keepDurations } from './durations.ts'
import type { AssetRow } from './get.ts'
import { failedColumns, swapIn } from './replacement.ts'

export type ProcessTask = {
  name: 'process-asset'
  assetId: string
  fileId: string
}

/** The asset, if its file or the one that replaces it is still to be processed. */
async function waiting(db: Db | Tx, { assetId, fileId }: ProcessTask, lock = false) {
  const isFirst = and(eq(assets.file, fileId), eq(assets.status, 'processing'))
  const replaces = sql`${assets.replacement} @> ${JSON.stringify({ file: fileId, status: 'processing' })}::jsonb`
  const found = db
    .select()
    .from(assets)
    .where(and(eq(assets.id, assetId), or(isFirst, replaces)))
  const [asset] = await (lock ? found.for('no key update') : found)
  return asset
}

async function tellUploader(
  to: { db: Tx; jobs: TaskParts['jobs'] },
  { id, title, uploadedBy, replacement }: AssetRow,
  failure: string,
) {
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, uploadedBy ?? ''))
  if (!admin) return
  await raiseAlert(to, admin, {
    type: 'upload-failed',
    title: (replacement
      ? `The new file of ${title} can't be used`
      : `${title} can't be used`
    ).slice(0, 120),
    body: (replacement ? `The previous file stays in use. ${failure}` : failure).slice(0, 300),
    href: `/library/assets?assetId=${id}`,
    severity: 'danger',
  })
}

/** Marks the asset as failed, so that processing can be retried, and alerts the uploader. */
export async function failAsset({ db, jobs }: TaskParts, task: ProcessTask, failure: string) {
  await db.transaction(async (tx) => {
    const asset = await waiting(tx, task, true)
    if (!asset) return
    await tx.update(assets).set(failedColumns(asset, failure)).where(eq(assets.id, asset.id))
    await tellUploader({ db: tx, jobs }, asset, failure)
  })
}

/** Stores the result of processing the current file or its replacement. */
async function storeProcessed(
  tx: Tx,
  asset: AssetRow,
  fileId: string,
  found: Omit<Processed, 'failure'>,
) {
  const { organisationId, replacement, thumbnailGiven } = asset
  const earlier = replacement ? null : asset.thumbnail
  const thumbnail = thumbnailGiven ? asset.thumbnail : (found.thumbnail ?? earlier)
  const before = [fileId, asset.thumbnail]
  const after = [found.fileId, thumbnail]
  const dropped = replacement ? [fileId] : before
  await claimFiles(
    tx,
    organisationId,
    after.filter((id) => !before.includes(id)),
  )
  await expireFiles(
    tx,
    organisationId,
    dropped.filter((id) => !after.includes(id)),
  )
  const { size, duration, pages, notice } = found
  await tx
    .update(assets)
    .set({
      file: found.fileId,
      size,
      duration,
      pages,
      notice,
      thumbnail,
      status: 'ready',
      failure: null,
      ...(replacement && (await swapIn(tx, asset, replacement))),
    })
    .where(eq(assets.id, asset.id))
  await keepDurations(tx, asset.id)
}

/**
 * Processes the file of an asset. Repeating it after a crash has the same result: unclaimed files expire. Does nothing
 * if the asset has another file by now.
 */
export async function processAsset(parts: TaskParts, task: ProcessTask) {
  const asset = await waiting(parts.db, task)
  if (!asset) return
  const { organisationId, uploadedBy: adminId } = asset
  const { fileId } = task
  const { failure, ...found } = await processFile(parts, {
    organisationId,
    adminId,
    fileId,
  })
  await parts.db.transaction(async (tx) => {
    const now = await waiting(tx, task, true)
    if (!now) return
    if (failure === null || !now.replacement) await storeProcessed(tx, now, fileId, found)
    if (failure === null) return
    await tx.update(assets).set(failedColumns(now, failure)).where(eq(assets.id, now.id))
    await tellUploader({ db: tx, jobs: parts.jobs }, now, failure)
  })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'process-asset': ProcessTask
  }
}
