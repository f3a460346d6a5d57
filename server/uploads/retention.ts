import type { RetentionRule } from '../contract/context.ts'
import { lt, sql } from '../db/drizzle.ts'
import { uploads } from '../db/schema.ts'
import { dropUpload } from './finish.ts'

const batchSize = 1_000

/** Uploads that expired 10 minutes ago: a later margin, so that none is removed while it is consumed. */
export const purgeUploads: RetentionRule = async ({ db, files }) => {
  const isExpired = lt(uploads.expiresAt, sql`now() - interval '10 minutes'`)
  for (const row of await db.select().from(uploads).where(isExpired).limit(batchSize))
    await dropUpload({ db, files }, row)
}
