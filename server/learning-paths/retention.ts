import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 20

/** Learning paths 30 days after their deletion, with their images and assignments. */
export const purgeLearningPaths: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { id, organisationId, image } = learningPaths
      const found = await tx
        .select({ id, organisationId, image })
        .from(learningPaths)
        .where(sql`${learningPaths.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      for (const path of found) await expireFiles(tx, path.organisationId, [path.image])
      const ids = found.map((path) => path.id)
      if (ids.length > 0) await tx.delete(learningPaths).where(inArray(learningPaths.id, ids))
      return found.length
    })
  }
}
