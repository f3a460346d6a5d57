import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { and, isNull } from '../db/drizzle.ts'
import { imports } from '../db/schema.ts'

/** Deletes imports that were not started within 7 days. Started ones are deleted with their job. */
export const purgeImports: RetentionRule = ({ db }) =>
  db.delete(imports).where(and(isNull(imports.jobId), olderThan(imports.createdAt, 7)))
