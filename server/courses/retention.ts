import { inArray, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { courses, progressEvents } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 500

/** Removes courses that were deleted 30 days ago, with their pictures. */
async function purgeDeleted(db: Db) {
  for (let gone = batchSize; gone === batchSize;) {
    gone = await db.transaction(async (tx) => {
      const found = await tx
        .select({
          id: courses.id,
          organisationId: courses.organisationId,
          thumbnail: courses.thumbnail,
        })
        .from(courses)
        .where(sql`${courses.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      for (const { organisationId, thumbnail } of found)
        await expireFiles(tx, organisationId, [thumbnail])
      const ids = found.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(courses).where(inArray(courses.id, ids))
      return found.length
    })
  }
}

/** Removes courses deleted 30 days ago, and events of learner applications after 400 days. */
export async function purgeCourses(db: Db) {
  await purgeDeleted(db)
  await db
    .delete(progressEvents)
    .where(sql`${progressEvents.receivedAt} < now() - interval '400 days'`)
}
