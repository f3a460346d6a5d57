import type { Handlers } from '../contract/operation-types.ts'
import { analytics, createAttention } from '../dashboard/handlers.ts'
import { assignments } from '../enrollments/handlers.ts'
import { auth } from '../auth/handlers.ts'
import { alertHandlers } from '../alerts/handlers.ts'
import { courseBulk } from '../courses/bulk.handlers.ts'
import { certificateDesigns } from '../certificates/handlers.ts'
import { issuedCertificates } from '../certificates/issued/handlers.ts'
import { courses } from '../courses/handlers.ts'
import { groups } from '../groups/handlers.ts'
import { imports } from '../imports/handlers.ts'
import { jobs } from './jobs.handlers.ts'
import { history } from '../audit/handlers.ts'
import { invitations } from '../people-actions/invitations.handlers.ts'
import { groupDeletion } from '../enrollments/groups/delete-group.ts'
import { groupLists } from '../groups/list.handlers.ts'
import { people } from '../people/handlers.ts'
import { peopleOverTime } from '../people/activity.handlers.ts'
import { person } from '../enrollments/person.handlers.ts'
import { peopleChanges } from '../people-actions/handlers.ts'
import { profile } from '../auth/profile.handlers.ts'
import { progress } from '../progress/handlers.ts'
import { sessions } from '../auth/sessions.handlers.ts'
import { enrollmentLists } from '../enrollments/list.handlers.ts'
import { storedFiles } from '../files/handlers.ts'
import { taxonomy } from '../taxonomy/handlers.ts'
import { assets } from '../assets/handlers.ts'
import { assessments } from '../assessments/handlers.ts'
import { applicationKeys } from '../auth/application-keys.handlers.ts'
import { groupPathHandlers } from '../learning-paths/groups.handlers.ts'
import { assignedPaths } from '../learning-paths/people/handlers.ts'
import { learningPaths } from '../learning-paths/handlers.ts'
import { eventDateHandlers } from '../events/dates.handlers.ts'
import { events } from '../events/handlers.ts'
import { eventPages } from '../events/public/handlers.ts'
import { licenses } from '../licenses/handlers.ts'
import { groupLicenseHandlers } from '../licenses/groups.handlers.ts'
import { licenseLinks } from '../licenses/links.handlers.ts'
import { licenseOutlook } from '../licenses/outlook.handlers.ts'
import { seats } from '../licenses/seats/handlers.ts'
import { linkHandlers } from '../links/handlers.ts'
import { messageSettings } from '../notifications/settings.handlers.ts'
import { messageTemplateHandlers } from '../notifications/templates.handlers.ts'
import { notifications } from '../notifications/handlers.ts'
import { pushHandlers } from '../notifications/push/handlers.ts'
import { reminderRuleHandlers } from '../notifications/reminders/handlers.ts'
import { reportHandlers } from '../reports/handlers.ts'
import { scheduleHandlers } from '../reports/schedules/handlers.ts'
import { system } from './system.handlers.ts'
import { usageHandlers } from '../usage/handlers.ts'
import { resumableUploads } from '../uploads/handlers.ts'
import { attentionSources } from './attention.ts'

/** All operations. One that is not here does not compile. */
export const handlers = {
  ...analytics,
  ...createAttention(attentionSources),
  ...assignments,
  ...auth,
  ...profile,
  ...progress,
  ...sessions,
  ...alertHandlers,
  ...courses,
  ...courseBulk,
  ...groups,
  ...groupDeletion,
  ...imports,
  ...jobs,
  ...history,
  ...invitations,
  ...groupLists,
  ...people,
  ...peopleOverTime,
  ...person,
  ...peopleChanges,
  ...enrollmentLists,
  ...storedFiles,
  ...system,
  ...resumableUploads,
  ...learningPaths,
  ...groupPathHandlers,
  ...assignedPaths,
  ...events,
  ...certificateDesigns,
  ...issuedCertificates,
  ...eventDateHandlers,
  ...eventPages,
  ...licenses,
  ...licenseLinks,
  ...groupLicenseHandlers,
  ...licenseOutlook,
  ...seats,
  ...linkHandlers,
  ...applicationKeys,
  ...assessments,
  ...assets,
  ...taxonomy,
  ...notifications,
  ...messageTemplateHandlers,
  ...messageSettings,
  ...pushHandlers,
  ...reminderRuleHandlers,
  ...reportHandlers,
  ...usageHandlers,
  ...scheduleHandlers,
} satisfies Handlers
