import type { OperationId } from './contract/document.ts'
import type { Handlers } from './contract/handlers.ts'
import { analytics } from './handlers/analytics.ts'
import { assignments } from './handlers/assignments.ts'
import { auth } from './handlers/auth.ts'
import { bell } from './handlers/bell.ts'
import { courseChanges } from './handlers/course-changes.ts'
import { courses } from './handlers/courses.ts'
import { groups } from './handlers/groups.ts'
import { imports } from './handlers/imports.ts'
import { jobs } from './handlers/jobs.ts'
import { history } from './handlers/history.ts'
import { invitations } from './handlers/invitations.ts'
import { groupLists } from './handlers/group-lists.ts'
import { people } from './handlers/people.ts'
import { peopleOverTime } from './handlers/people-over-time.ts'
import { person } from './handlers/person.ts'
import { peopleChanges } from './handlers/people-changes.ts'
import { profile } from './handlers/profile.ts'
import { progress } from './handlers/progress.ts'
import { sessions } from './handlers/sessions.ts'
import { standings } from './handlers/standings.ts'
import { storedFiles } from './handlers/files.ts'
import { taxonomy } from './handlers/taxonomy.ts'
import { assets } from './handlers/assets.ts'
import { assessments } from './handlers/assessments.ts'
import { applicationKeys } from './handlers/application-keys.ts'
import { linkHandlers } from './handlers/links.ts'
import { system } from './handlers/system.ts'
import { resumableUploads } from './handlers/uploads.ts'
import type { notImplemented } from './not-implemented.ts'

type Implemented = Exclude<OperationId, (typeof notImplemented)[number]>

/** Every operation that this server does. One of the contract that is neither here nor in the list of
 * what is not implemented yet does not compile. */
export const handlers = {
  ...analytics,
  ...assignments,
  ...auth,
  ...profile,
  ...progress,
  ...sessions,
  ...bell,
  ...courses,
  ...courseChanges,
  ...groups,
  ...imports,
  ...jobs,
  ...history,
  ...invitations,
  ...groupLists,
  ...people,
  ...peopleOverTime,
  ...person,
  ...peopleChanges,
  ...standings,
  ...storedFiles,
  ...system,
  ...resumableUploads,
  ...linkHandlers,
  ...applicationKeys,
  ...assessments,
  ...assets,
  ...taxonomy,
} satisfies Handlers<Implemented>
