import type { RetentionRule } from '../../contract/context.ts'
import { olderThan } from '../../db/date-filter.ts'
import { and, ne } from '../../db/drizzle.ts'
import { reportRuns, reportSchedules } from '../../db/schema.ts'

/** Runs after 90 days, and deleted schedules after 30. */
export const purgeReports: RetentionRule = async ({ db }) => {
  await db
    .delete(reportRuns)
    .where(and(olderThan(reportRuns.dueAt, 90), ne(reportRuns.result, 'running')))
  await db.delete(reportSchedules).where(olderThan(reportSchedules.deletedAt, 30))
}
