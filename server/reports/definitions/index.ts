import type { Report, ReportId } from '../types.ts'
import { certificateReport } from './certificates.ts'
import { courseStatusReport, overdueReport } from './enrollments.ts'
import { eventReport } from './events.ts'
import { learningPathReport } from './learning-paths.ts'
import { licenseReport } from './licenses.ts'
import { messageReport } from './messages.ts'
import { peopleReport } from './people.ts'
import { registrationReport } from './registrations.ts'

/** Every report: the only definition of its rows, columns and filters. */
export const reports: Record<ReportId, Report> = {
  people: peopleReport,
  'course-status': courseStatusReport,
  'learning-paths': learningPathReport,
  licenses: licenseReport,
  overdue: overdueReport,
  certificates: certificateReport,
  events: eventReport,
  registrations: registrationReport,
  messages: messageReport,
}
