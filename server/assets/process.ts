import { raiseAlert } from '../alerts/raise.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { admins, assets } from '../db/schema.ts'
import { claimFiles, expireFiles } from '../files/lifecycle.ts'
import { processFile } from '../media/process.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { AssetRow } from './get.ts'

export type ProcessTask = {
  name: 'process-asset'
  assetId: string
  fileId: string
}

/** The asset, if it still waits for this file to be looked into. */
async function waiting(db: Db | Tx, { assetId, fileId }: ProcessTask, lock = false) {
  const found = db
    .select()
    .from(assets)
    .where(and(eq(assets.id, assetId), eq(assets.file, fileId), eq(assets.status, 'processing')))
  const [asset] = await (lock ? found.for('no key update') : found)
  return asset
}

/** Courses last as long as what is in them. */
export const keepDurations = (tx: Tx, assetId: string) =>
  tx.execute(sql`
    UPDATE courses c SET duration = (
      SELECT coalesce(sum(a.duration), 0) FROM course_items i JOIN assets a ON a.id = i.asset_id
      WHERE i.course_id = c.id AND i.removed_at IS NULL)
    WHERE c.id IN (SELECT course_id FROM course_items WHERE asset_id = ${assetId})`)

async function tellUploader(
  to: { db: Tx; jobs: TaskParts['jobs'] },
  { id, title, uploadedBy }: AssetRow,
  failure: string,
) {
  const [admin] = await to.db
    .select()
    .from(admins)
    .where(eq(admins.id, uploadedBy ?? ''))
  if (!admin) return
  await raiseAlert(to, admin, {
    type: 'upload-failed',
    title: `${title} can't be used`.slice(0, 120),
    body: failure.slice(0, 300),
    href: `/library/assets?assetId=${id}`,
    severity: 'danger',
  })
}

/** Notes that the file of an asset could not be looked into, so that it can be tried once more, and tells the uploader. */
export async function failAsset({ db, jobs }: TaskParts, task: ProcessTask, failure: string) {
  await db.transaction(async (tx) => {
    const asset = await waiting(tx, task, true)
    if (!asset) return
    await tx.update(assets).set({ status: 'failed', failure }).where(eq(assets.id, asset.id))
    await tellUploader({ db: tx, jobs }, asset, failure)
  })
}

/**
 * Looks into the file of an asset. Done twice, after a server was killed, it comes to the same: what the asset does not
 * take over goes by itself. An asset that has another file meanwhile is left alone.
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
    const thumbnail = now.thumbnailGiven ? now.thumbnail : (found.thumbnail ?? now.thumbnail)
    const before = [fileId, now.thumbnail]
    const after = [found.fileId, thumbnail]
    const isNew = (id: string | null) => !before.includes(id)
    const isLeft = (id: string | null) => !after.includes(id)
    await claimFiles(tx, organisationId, after.filter(isNew))
    await expireFiles(tx, organisationId, before.filter(isLeft))
    await tx
      .update(assets)
      .set({
        file: found.fileId,
        size: found.size,
        duration: found.duration,
        pages: found.pages,
        thumbnail,
        status: failure === null ? 'ready' : 'failed',
        failure: failure?.slice(0, 500) ?? null,
      })
      .where(eq(assets.id, now.id))
    await keepDurations(tx, now.id)
    if (failure !== null) await tellUploader({ db: tx, jobs: parts.jobs }, now, failure)
  })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'process-asset': ProcessTask
  }
}
