import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { jobs } from '../db/schema.ts'

/** Jobs 90 days after they finished, with their imports. */
export const purgeJobs: RetentionRule = ({ db }) =>
  db.delete(jobs).where(olderThan(jobs.finishedAt, 90))
