import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  type SearchOf,
} from '~/ui/list/list-search'

/** The sort key of every report that stands for its own default order. */
export const defaultSort = 'default'

/** The search params of the screen: of every report, as the address holds one report at a time. */
export const reportSearch = listSearch({
  sort: [
    defaultSort,
    'name',
    'email',
    'designation',
    'status',
    'registeredAt',
    'lastActiveAt',
    'licenses',
    'coursesAssigned',
    'notStarted',
    'inProgress',
    'completed',
    'failed',
    'overdue',
    'completionRate',
    'averageScore',
    'timeSpentMinutes',
    'certificates',
    'learningPathsCompleted',
    'course',
    'category',
    'assignedAt',
    'assignedBy',
    'deadlineDate',
    'overdueDays',
    'progress',
    'score',
    'attempts',
    'timeSpent',
    'startedAt',
    'completedAt',
    'lastActivityAt',
    'path',
    'completedSteps',
    'requiredSteps',
    'license',
    'activatedAt',
    'lastRemindedAt',
    'coursesCompleted',
    'revokedAt',
    'certificate',
    'code',
    'issuedAt',
    'expiresOn',
    'event',
    'start',
    'timezone',
    'registration',
    'attendance',
    'minutes',
    'note',
    'month',
    'count',
    'subject',
    'channel',
    'sentAt',
    'reason',
    'openedAt',
    'clickedAt',
  ],
  defaultSort,
  filters: {
    people: oneOf(['deactivated', 'all']),
    status: (value): string | undefined =>
      typeof value === 'string' && /^[a-z-]{1,30}$/.test(value) ? value : undefined,
    group: idOf(),
    license: idOf(),
    course: idOf(),
    category: idOf(),
    learningPath: idOf(),
    event: idOf(),
    message: idOf(),
    overdue: flag(),
    from: dayOf(),
    to: dayOf(),
    completedFrom: dayOf(),
    completedTo: dayOf(),
  },
  others: {
    report: oneOf([
      'people',
      'course-status',
      'overdue',
      'learning-paths',
      'licenses',
      'certificates',
      'events',
      'registrations',
      'messages',
    ]),
    /** Whether the dialog to mail the report is open. */
    mail: flag(),
    /** Whether the dialog to schedule the report is open. */
    schedule: flag(),
    /** The list of schedules instead of a report. */
    view: oneOf(['schedules']),
    /** The schedule whose history is open. */
    scheduleId: idOf(),
    /** The schedule that is being edited. */
    edit: idOf(),
  },
})

export type ReportSearch = SearchOf<typeof reportSearch>
export type ReportFilterName = keyof (typeof reportSearch)['filters']

/** The filter of a report. */
export const filterOf = (search: ReportSearch): Schemas['ReportFilter'] => ({
  ...searchWords(search),
  ...setFilters(reportSearch, search),
})
