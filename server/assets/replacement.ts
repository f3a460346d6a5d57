import type { TxCtx } from '../contract/ctx.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { assets } from '../db/schema.ts'
import type { AssetReplacement, PreviousFile } from '../db/tables/library.ts'
import { claimFiles, expireFiles, inAMonth } from '../files/lifecycle.ts'
import { keepDurations } from './durations.ts'
import { type AssetFile, columnsOf } from './file.ts'
import { type AssetRow, lockAsset, note } from './get.ts'
import { isStored } from './present.ts'

// A file in use stays until its replacement is ready, and for 30 days after that, so that it can be
// restored and signed URLs of it stay valid.

/** Columns of an asset that receives a new file. Without a usable file, the new one is used at once. */
export async function replaceAssetFile(
  { db, user }: TxCtx,
  { status, file, replacement }: AssetRow,
  taken: AssetFile,
) {
  const isInUse = status === 'ready' && file !== null
  const dropped = isInUse ? replacement?.file : file
  await expireFiles(db, user.organisationId, [dropped])
  const columns = columnsOf(taken)
  return isInUse ? { replacement: columns } : { ...columns, notice: null, replacement: null }
}

/** Columns of an asset whose file or replacement could not be processed. */
export function failedColumns({ replacement }: AssetRow, reason: string) {
  const failed = { status: 'failed' as const, failure: reason.slice(0, 500) }
  return replacement ? { replacement: { ...replacement, ...failed } } : failed
}

/** The current file as previous version after a replacement; its files expire after 30 days. */
async function recordPrevious(tx: Tx, asset: AssetRow): Promise<PreviousFile | null> {
  const { file, fileName, mimeType, size, duration, pages, notice, thumbnailGiven } = asset
  if (file === null || fileName === null || mimeType === null || size === null) return null
  const thumbnail = thumbnailGiven ? null : asset.thumbnail
  await expireFiles(tx, asset.organisationId, [file, thumbnail], inAMonth)
  const replacedAt = new Date().toISOString()
  return { file, fileName, mimeType, size, duration, pages, thumbnail, notice, replacedAt }
}

/** Columns that change when a replacement is ready, in addition to the probed properties. */
export async function swapIn(tx: Tx, asset: AssetRow, replacement: AssetReplacement) {
  const { fileName, mimeType } = replacement
  return { fileName, mimeType, replacement: null, previousFile: await recordPrevious(tx, asset) }
}

async function swapBack(tx: Tx, asset: AssetRow, previous: PreviousFile) {
  const { replacedAt: _, thumbnail: earlier, ...columns } = previous
  const previousFile = await recordPrevious(tx, asset)
  await claimFiles(tx, asset.organisationId, [previous.file, earlier])
  const thumbnail = asset.thumbnailGiven ? asset.thumbnail : earlier
  return { ...columns, thumbnail, previousFile }
}

/** Cancels a pending replacement; otherwise restores the previous file. */
export async function restoreAssetFile(ctx: TxCtx, id: string, version: number) {
  const { db, user } = ctx
  const asset = await lockAsset(ctx, id)
  if (asset.version !== version) throw await changedBy(ctx, 'asset', asset)
  const { replacement, previousFile: previous, fileName } = asset
  if (!replacement && !isStored(previous)) throw problem('asset/no-previous-file')
  if (replacement) await expireFiles(db, user.organisationId, [replacement.file])
  const columns = replacement ? {} : previous && (await swapBack(db, asset, previous))
  await db
    .update(assets)
    .set({
      ...columns,
      replacement: null,
      version: sql`${assets.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(assets.id, id))
  await keepDurations(db, id)
  const [from, to] = replacement
    ? [replacement.fileName, fileName]
    : [fileName, previous?.fileName ?? null]
  await note(ctx, 'updated', asset, { changes: [{ field: 'file', from, to }] })
}

/** Retries the processing of a failed file. */
export async function retryAsset(ctx: TxCtx, id: string) {
  const { db, jobs } = ctx
  const { status, file, replacement } = await lockAsset(ctx, id)
  const failed = replacement ?? { status, file }
  if (failed.status !== 'failed' || failed.file === null) throw problem('asset/not-processable')
  const waiting = { status: 'processing' as const, failure: null }
  await db
    .update(assets)
    .set({
      ...(replacement ? { replacement: { ...replacement, ...waiting } } : waiting),
      updatedAt: sql`now()`,
    })
    .where(eq(assets.id, id))
  await jobs.task(db, { name: 'process-asset', assetId: id, fileId: failed.file })
}
