import { assetsExport } from '../assets/export.ts'
import { issuedExport, pdfsExport } from '../certificates/issued/export.ts'
import { coursesExport } from '../courses/export.ts'
import { courseStatusExport } from '../enrollments/export.ts'
import { attendanceExport, eventsExport } from '../events/export.ts'
import { exportJob } from '../exports/job.ts'
import { groupsExport } from '../groups/export.ts'
import { importJobs } from '../imports/jobs.ts'
import type { JobKinds } from '../jobs/types.ts'
import { pathsExport } from '../learning-paths/export.ts'
import { statusExport } from '../learning-paths/people/export.ts'
import { changeJob, changeJobKind } from '../learning-paths/apply-change.ts'
import { licensesExport } from '../licenses/export.ts'
import { seatsExport } from '../licenses/seats/export.ts'
import { recipientsExport } from '../notifications/export.ts'
import { usersExport } from '../people/export.ts'
import { reportExports } from '../reports/export.ts'
import { bulkJobs } from './bulk-actions.ts'

/** The code of every job, by the name that its row carries. */
export const jobKinds: JobKinds = {
  ...importJobs,
  ...bulkJobs,
  [changeJobKind]: changeJob,
  [eventsExport.job]: exportJob(eventsExport),
  [attendanceExport.job]: exportJob(attendanceExport),
  [issuedExport.job]: exportJob(issuedExport),
  [pdfsExport.job]: exportJob(pdfsExport),
  [pathsExport.job]: exportJob(pathsExport),
  [statusExport.job]: exportJob(statusExport),
  [usersExport.job]: exportJob(usersExport),
  [groupsExport.job]: exportJob(groupsExport),
  [courseStatusExport.job]: exportJob(courseStatusExport),
  [assetsExport.job]: exportJob(assetsExport),
  [coursesExport.job]: exportJob(coursesExport),
  [licensesExport.job]: exportJob(licensesExport),
  [seatsExport.job]: exportJob(seatsExport),
  [recipientsExport.job]: exportJob(recipientsExport),
  ...Object.fromEntries(Object.values(reportExports).map((kind) => [kind.job, exportJob(kind)])),
}
