import { purgeAlerts } from '../alerts/retention.ts'
import { purgeAssessments } from '../assessments/retention.ts'
import { purgeAssets } from '../assets/retention.ts'
import { purgeAudit } from '../audit/retention.ts'
import { purgeAuth } from '../auth/retention.ts'
import { purgeBulkChanges } from '../bulk/retention.ts'
import { purgeCertificateDesigns } from '../certificates/retention.ts'
import type { RetentionRule } from '../contract/context.ts'
import { purgeIdempotencyKeys } from '../contract/retention.ts'
import { purgeCourses } from '../courses/retention.ts'
import { purgeEvents } from '../events/retention.ts'
import type { Db } from '../db/open.ts'
import type { Files } from '../files/files.ts'
import { purgeFiles } from '../files/retention.ts'
import { purgeGroups } from '../groups/retention.ts'
import { purgeImports } from '../imports/retention.ts'
import { purgeJobs } from '../jobs/retention.ts'
import { purgeLearningPaths } from '../learning-paths/retention.ts'
import { purgeLicenses } from '../licenses/retention.ts'
import { purgeMails } from '../mail/retention.ts'
import { purgeMessages, purgeReminders } from '../notifications/retention.ts'
import { purgeUsers } from '../people/retention.ts'
import { purgeProgressEvents } from '../progress/retention.ts'
import { purgeReports } from '../reports/schedules/retention.ts'
import { purgeUploads } from '../uploads/retention.ts'

/** In this order: courses before the assets and assessments that they contain, files after everything that uses them. */
const rules: RetentionRule[] = [
  purgeIdempotencyKeys,
  purgeAudit,
  purgeAuth,
  purgeMails,
  purgeAlerts,
  purgeJobs,
  purgeBulkChanges,
  purgeImports,
  purgeUsers,
  purgeGroups,
  purgeProgressEvents,
  purgeEvents,
  purgeLearningPaths,
  purgeLicenses,
  purgeMessages,
  purgeReminders,
  purgeReports,
  purgeCertificateDesigns,
  purgeCourses,
  purgeAssets,
  purgeAssessments,
  purgeUploads,
  purgeFiles,
]

/** Applies every rule. One server does it, once an hour. */
export async function purgeExpired(db: Db, files: Files) {
  for (const rule of rules) await rule({ db, files })
}
