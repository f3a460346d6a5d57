import { inArray, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { assessments, assets } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'
import { releasePictures } from '../files/pictures.ts'

const some = 500

type Gone = { id: string; organisationId: string; files: (string | null)[] }

/** Removes assets for good that were deleted 30 days ago, with their files, unless a course still has them. */
async function purgeAssets(db: Db) {
  for (let gone = some; gone === some;) {
    gone = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Gone>(sql`
        SELECT a.id, a.organisation_id AS "organisationId", ARRAY[a.file, a.thumbnail] || ARRAY(
          SELECT t.file FROM captions t WHERE t.asset_id = a.id) AS files
        FROM assets a WHERE a.deleted_at < now() - interval '30 days'
          AND NOT EXISTS (SELECT FROM course_items i WHERE i.asset_id = a.id)
        LIMIT ${some} FOR UPDATE SKIP LOCKED`)
      for (const { organisationId, files } of rows) await expireFiles(tx, organisationId, files)
      await tx.delete(assets).where(
        inArray(
          assets.id,
          rows.map(({ id }) => id),
        ),
      )
      return rows.length
    })
  }
}

/** Removes assessments for good that were deleted 30 days ago, unless a course still has them. */
async function purgeAssessments(db: Db) {
  for (let gone = some; gone === some;) {
    gone = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Gone>(sql`
        SELECT a.id, a.organisation_id AS "organisationId", ARRAY(
          SELECT q.image FROM questions q WHERE q.assessment_id = a.id) AS files
        FROM assessments a WHERE a.deleted_at < now() - interval '30 days'
          AND NOT EXISTS (SELECT FROM course_items i WHERE i.assessment_id = a.id)
        LIMIT ${some} FOR UPDATE SKIP LOCKED`)
      const ids = rows.map(({ id }) => id)
      await tx.delete(assessments).where(inArray(assessments.id, ids))
      for (const { organisationId, files } of rows)
        await releasePictures(
          tx,
          organisationId,
          files.filter((id) => id !== null),
        )
      return rows.length
    })
  }
}

/** What was never looked into to its end, in two days of trying, is given up. */
const giveUp = (db: Db) =>
  db.execute(sql`
    UPDATE assets SET status = 'failed', failure = 'It could not be looked into. Try again'
    WHERE status = 'processing' AND updated_at < now() - interval '2 days'`)

/** What of the library has had its time. */
export async function purgeLibrary(db: Db) {
  await giveUp(db)
  await purgeAssets(db)
  await purgeAssessments(db)
}
