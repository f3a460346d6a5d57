import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 500

/** Courses 30 days after their deletion, with their pictures. */
export const purgeCourses: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
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
