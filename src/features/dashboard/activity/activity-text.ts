import type { Schemas } from '~/api/schemas'
import { eventLabel } from '~/entities/history-labels'
import { counted, formatNumber } from '~/ui/format/numbers'

type Activity = Schemas['Activity']
type SubjectType = NonNullable<Activity['subjectType']>

/** What objects are called: one, and several. */
const nouns: Record<SubjectType, readonly [one: string, many: string]> = {
  user: ['', 'people'],
  'user-group': ['the group', 'groups'],
  import: ['the import', 'imports'],
  account: ['the account', 'accounts'],
  asset: ['the asset', 'assets'],
  assessment: ['the assessment', 'assessments'],
  author: ['the author', 'authors'],
  category: ['the category', 'categories'],
  certificate: ['the certificate of', 'certificates'],
  'certificate-design': ['the certificate design', 'certificate designs'],
  course: ['the course', 'courses'],
  enrollment: ['the enrollment', 'enrollments'],
  event: ['the event', 'events'],
  'learning-path': ['the learning path', 'learning paths'],
  license: ['the license', 'licenses'],
  link: ['the link', 'links'],
  'application-key': ['the application key', 'application keys'],
  message: ['the message', 'messages'],
  template: ['the template', 'templates'],
  'reminder-rule': ['the reminder', 'reminders'],
  report: ['the report', 'reports'],
  'report-schedule': ['the scheduled report', 'scheduled reports'],
}

/** What was done to an object with, or for, a number of people. */
const forPeople: Record<string, readonly [before: string, after: string]> = {
  'enrollment/assigned': ['assigned', 'to'],
  'enrollment/removed': ['unassigned', 'from'],
  'enrollment/deadline-changed': ['changed the deadline of', 'for'],
  'learning-path/assigned': ['assigned', 'to'],
  'license/seat-assigned': ['assigned seats in', 'to'],
  'license/seat-revoked': ['revoked seats in', 'from'],
}

interface ActivityText {
  /** Before the name of the object. */
  before: string
  after: string
}

/** An event about one object as a sentence around its name, or about several as a whole sentence. */
export function activityText(activity: Activity): ActivityText {
  const { event, admin, subject, subjectType, subjects, count } = activity
  const who = admin?.name ?? ''
  const people = count === null ? '' : counted(count, 'person', 'people')
  const shared = forPeople[event]
  if (shared && people !== '' && subject)
    return { before: `${who} ${shared[0]}`.trim(), after: `${shared[1]} ${people}` }
  const verb = (event.split('/')[1] ?? '').replaceAll('-', ' ')
  const [one, many] = subjectType === null ? ['', ''] : nouns[subjectType]
  // "created the group", but "Ingrid: Deadline changed".
  const isVerb = admin !== null && /^[a-z]+ed$/.test(verb)
  const number = people || (subjects > 1 ? `${formatNumber(subjects)} ${many}` : '')
  if (isVerb && subject && count === null)
    return { before: `${who} ${verb} ${one}`.trim(), after: '' }
  if (isVerb && !subject) return { before: `${who} ${verb} ${number}`.trim(), after: '' }
  const label = who === '' ? eventLabel(event) : `${who}: ${eventLabel(event)}`
  return { before: subject ? `${label}:` : label, after: number === '' ? '' : `· ${number}` }
}

/** The search params and the screen of an object; undefined if it has none. */
export function activityHref({ subject, subjectType }: Activity): string | undefined {
  if (!subject || subjectType === null) return undefined
  const id = encodeURIComponent(subject._id)
  const hrefs: Partial<Record<SubjectType, string>> = {
    user: `/users/users?userId=${id}`,
    'user-group': `/users/user-groups?groupId=${id}`,
    import: `/users/import?importId=${id}`,
    course: `/library/selected-course/summary?courseId=${id}`,
    'learning-path': `/library/selected-path/summary?pathId=${id}`,
    license: `/library/selected-license/summary?licenseId=${id}`,
    event: `/library/events?eventId=${id}`,
    'certificate-design': `/manage-certificate/edit-certificate?certificateId=${id}`,
    'report-schedule': `/analytics/reports?view=schedules&scheduleId=${id}`,
  }
  return hrefs[subjectType]
}
