import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { assets } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'
import { purgeRemovedItems } from '../progress/remove-items.ts'

const batchSize = 500

type DeletedAsset = { id: string; organisationId: string; files: (string | null)[] }

/** Removes assets with their files 30 days after their deletion, unless a course still contains them. */
async function purgeDeleted(db: Db) {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<DeletedAsset>(sql`
        SELECT a.id, a.organisation_id AS "organisationId", ARRAY[a.file, a.thumbnail, a.replacement->>'file'] || ARRAY(
          SELECT t.file FROM captions t WHERE t.asset_id = a.id) AS files
        FROM assets a WHERE a.deleted_at < now() - interval '30 days'
          AND NOT EXISTS (SELECT FROM course_items i WHERE i.asset_id = a.id AND i.removed_at IS NULL)
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`)
      for (const { organisationId, files } of rows) await expireFiles(tx, organisationId, files)
      const ids = rows.map(({ id }) => id)
      await purgeRemovedItems(tx, 'asset_id', ids)
      await tx.delete(assets).where(inArray(assets.id, ids))
      return rows.length
    })
  }
}

/** Marks assets as failed that have been processing for two days. */
async function failStuck(db: Db) {
  const failed = { status: 'failed', failure: 'Processing did not finish. Try again' }
  const isStuck = sql`updated_at < now() - interval '2 days'`
  await db.execute(sql`
    UPDATE assets SET status = ${failed.status}, failure = ${failed.failure}
    WHERE status = 'processing' AND ${isStuck}`)
  await db.execute(sql`
    UPDATE assets SET replacement = replacement || ${JSON.stringify(failed)}::jsonb
    WHERE replacement->>'status' = 'processing' AND ${isStuck}`)
}

export const purgeAssets: RetentionRule = async ({ db }) => {
  await failStuck(db)
  await purgeDeleted(db)
}
