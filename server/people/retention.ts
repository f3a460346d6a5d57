import type { RetentionRule } from '../contract/context.ts'
import { sql } from '../db/drizzle.ts'

const batchSize = 1_000

/** Users 30 days after their deletion. Audit entries about them keep their names. */
export const purgeUsers: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM users WHERE id IN (SELECT id FROM users
        WHERE deleted_at < now() - interval '30 days' LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`)
    removed = rowCount ?? 0
  }
}
