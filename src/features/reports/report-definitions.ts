import type { Schemas } from '~/api/schemas'
import type { Noun } from '~/bulk/bulk-action'
import { issuedStatusLabels } from '~/entities/certificate-labels'
import { enrollmentLabels } from '~/entities/course-labels'
import { registrationLabels } from '~/entities/event-labels'
import { pathProgressLabels } from '~/entities/learning-path-labels'
import { seatStatusLabels } from '~/entities/license-labels'
import { recipientStatusLabels } from '~/entities/message-labels'
import { statusLabels } from '~/entities/person-status'
import type { ReportColumn } from './report-columns'
import type { ReportFilterName } from './report-search'

export interface ReportDefinition {
  /** One sentence for the catalogue. */
  about: string
  noun: Noun
  /** The default order. */
  sort: string
  columns: readonly ReportColumn[]
  filters: readonly ReportFilterName[]
  statuses?: Readonly<Record<string, string>>
  /** What `from` and `to` mean. */
  dated: string
  /** The facets that the server counts. */
  facets: readonly ('status' | 'group')[]
}

const rows: Noun = ['row', 'rows']
const name: ReportColumn = {
  id: 'name',
  header: 'Name',
  file: ['firstName', 'lastName'],
  width: 150,
}
const person: ReportColumn = { id: 'person', header: 'Person', sort: 'name', width: 150 }
const email: ReportColumn = { id: 'email', header: 'Email', width: 180 }
const groups: ReportColumn = { id: 'userGroups', header: 'Groups', sort: null }
const hidden = (column: ReportColumn): ReportColumn => ({ ...column, optional: true })
const number = (id: string, header: string): ReportColumn => ({ id, header, kind: 'number' })
const day = (id: string, header: string): ReportColumn => ({ id, header, kind: 'day' })
const moment = (id: string, header: string): ReportColumn => ({ id, header, kind: 'moment' })
const text = (id: string, header: string): ReportColumn => ({ id, header })
const unsorted = (column: ReportColumn): ReportColumn => ({ ...column, sort: null })

const enrollmentFilters: ReportFilterName[] = [
  'people',
  'status',
  'group',
  'license',
  'course',
  'category',
  'overdue',
  'from',
  'to',
  'completedFrom',
  'completedTo',
]

const courseStatus: ReportDefinition = {
  about: 'Each assignment of a course with its progress',
  noun: rows,
  sort: 'name',
  columns: [
    name,
    hidden(email),
    hidden(text('designation', 'Designation')),
    hidden(groups),
    { ...text('course', 'Course'), link: 'course', width: 160 },
    hidden(text('category', 'Category')),
    hidden(unsorted(text('source', 'Source'))),
    day('assignedAt', 'Assigned'),
    hidden(text('assignedBy', 'Assigned by')),
    day('deadlineDate', 'Deadline'),
    text('status', 'Status'),
    number('overdueDays', 'Days overdue'),
    number('progress', 'Progress %'),
    hidden(number('score', 'Score %')),
    hidden(number('attempts', 'Attempts')),
    hidden(number('timeSpent', 'Minutes')),
    hidden(day('startedAt', 'Started')),
    hidden(day('completedAt', 'Completed')),
    hidden(day('lastActivityAt', 'Last activity')),
    hidden(unsorted(text('certificateCode', 'Certificate code'))),
  ],
  filters: enrollmentFilters,
  statuses: enrollmentLabels,
  dated: 'assigned',
  facets: ['status', 'group'],
}

/** How the screen shows each report; the rows and the filters are the server's. */
export const reportDefinitions: Record<Schemas['ReportId'], ReportDefinition> = {
  people: {
    about: 'Each person with courses, scores and time spent',
    noun: ['person', 'people'],
    sort: 'name',
    columns: [
      name,
      email,
      hidden(text('designation', 'Designation')),
      groups,
      hidden(text('status', 'Status')),
      hidden(day('registeredAt', 'Registered')),
      day('lastActiveAt', 'Last active'),
      hidden(number('licenses', 'Licenses')),
      number('coursesAssigned', 'Courses assigned'),
      hidden(number('notStarted', 'Not started')),
      hidden(number('inProgress', 'In progress')),
      number('completed', 'Completed'),
      hidden(number('failed', 'Failed')),
      number('overdue', 'Overdue'),
      number('completionRate', 'Completion %'),
      hidden(number('averageScore', 'Score %')),
      hidden(number('timeSpentMinutes', 'Minutes')),
      hidden(number('certificates', 'Certificates')),
      hidden(number('learningPathsCompleted', 'Learning paths completed')),
    ],
    filters: enrollmentFilters,
    statuses: statusLabels,
    dated: 'assigned',
    facets: ['status', 'group'],
  },
  'course-status': courseStatus,
  overdue: {
    ...courseStatus,
    about: 'Assignments whose deadline has passed',
    sort: 'deadlineDate,name',
    filters: enrollmentFilters.filter((filter) => filter !== 'overdue'),
  },
  'learning-paths': {
    about: 'Each person in a learning path with the steps done',
    noun: rows,
    sort: 'path,name',
    columns: [
      { ...text('path', 'Path'), link: 'learningPath', width: 160 },
      person,
      hidden(email),
      text('status', 'Status'),
      number('progress', 'Progress %'),
      number('completedSteps', 'Steps done'),
      hidden(number('requiredSteps', 'Steps required')),
      unsorted(text('currentStep', 'Current step')),
      hidden(day('assignedAt', 'Assigned')),
      day('deadlineDate', 'Deadline'),
      day('completedAt', 'Completed'),
      hidden(day('lastActivityAt', 'Last activity')),
    ],
    filters: [
      'people',
      'status',
      'group',
      'learningPath',
      'overdue',
      'from',
      'to',
      'completedFrom',
      'completedTo',
    ],
    statuses: pathProgressLabels,
    dated: 'assigned',
    facets: ['status', 'group'],
  },
  licenses: {
    about: 'Each seat with its status and use',
    noun: ['seat', 'seats'],
    sort: 'license,name',
    columns: [
      { ...text('license', 'License'), link: 'license', width: 160 },
      person,
      email,
      text('status', 'Seat status'),
      day('assignedAt', 'Assigned'),
      day('activatedAt', 'Activated'),
      hidden(day('lastRemindedAt', 'Last reminded')),
      day('lastActiveAt', 'Last active'),
      number('coursesCompleted', 'Courses completed'),
      hidden(day('revokedAt', 'Revoked')),
    ],
    filters: ['people', 'status', 'group', 'license', 'from', 'to'],
    statuses: seatStatusLabels,
    dated: 'assigned',
    facets: ['status', 'group'],
  },
  certificates: {
    about: 'Issued certificates with codes and expiry',
    noun: ['certificate', 'certificates'],
    sort: '-issuedAt,name',
    columns: [
      { ...text('certificate', 'Certificate'), width: 160 },
      { ...text('course', 'Course'), link: 'course', width: 160 },
      person,
      hidden(email),
      text('code', 'Code'),
      day('issuedAt', 'Issued'),
      day('expiresOn', 'Expires'),
      unsorted(text('status', 'Status')),
      hidden(unsorted(text('verifyUrl', 'Verify link'))),
    ],
    filters: ['people', 'status', 'group', 'license', 'course', 'category', 'from', 'to'],
    statuses: issuedStatusLabels,
    dated: 'issued',
    facets: ['group'],
  },
  events: {
    about: 'Who registered for an event and who attended',
    noun: rows,
    sort: '-start,name',
    columns: [
      { ...text('event', 'Event'), link: 'event', width: 160 },
      moment('start', 'Start'),
      hidden(text('timezone', 'Time zone')),
      person,
      email,
      text('registration', 'Registration'),
      text('attendance', 'Attendance'),
      number('minutes', 'Minutes'),
      hidden(text('note', 'Note')),
    ],
    filters: ['people', 'status', 'group', 'event', 'from', 'to'],
    statuses: registrationLabels,
    dated: 'held',
    facets: ['status', 'group'],
  },
  registrations: {
    about: 'The number of people who registered, by month',
    noun: ['month', 'months'],
    sort: 'month',
    columns: [text('month', 'Month'), number('count', 'Count')],
    filters: ['people', 'group', 'license', 'from', 'to'],
    dated: 'registered',
    facets: [],
  },
  messages: {
    about: 'Who received, opened or clicked a message',
    noun: rows,
    sort: '-sentAt,name',
    columns: [
      { ...text('subject', 'Subject'), width: 180 },
      text('channel', 'Channel'),
      moment('sentAt', 'Sent at'),
      person,
      hidden(email),
      text('status', 'Status'),
      text('reason', 'Reason'),
      moment('openedAt', 'Opened'),
      hidden(moment('clickedAt', 'Clicked')),
    ],
    filters: ['people', 'status', 'group', 'message', 'from', 'to'],
    statuses: recipientStatusLabels,
    dated: 'sent',
    facets: ['status', 'group'],
  },
}
