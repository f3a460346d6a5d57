import type { Schemas } from '~/api/schemas'
import { accessWords } from '~/entities/course-labels'
import { PersonCell } from '~/entities/person-cell'
import { StandingState } from '~/entities/enrollment-badge'
import { listColumns } from '~/list/list-columns'
import { dayText } from '~/ui/format/time-format'
import { useDateFormat } from '~/ui/format/date-format'
import { durationText } from '~/ui/format/duration'
import { Moment } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import * as css from './people.css'

export type Standing = Schemas['CourseStatus']

/** The columns of the people of a course. */
export const peopleColumns = listColumns<Standing, Schemas['CourseStatusColumn']>([
  {
    id: 'name',
    file: ['firstName', 'lastName'],
    header: 'Name',
    width: 220,
    sort: 'name',
    cell: (standing) => <PersonCell person={standing.user} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 210,
    truncates: true,
    sort: 'email',
    optional: true,
    cell: (standing) => standing.user.email,
  },
  {
    id: 'status',
    file: ['status', 'overdueDays'],
    header: 'Status',
    width: 228,
    sort: 'status',
    cell: (standing) => <StandingState standing={standing} />,
  },
  {
    id: 'progress',
    file: ['progress'],
    header: 'Progress',
    width: 120,
    sort: 'progress',
    first: 'descending',
    cell: (standing) => <ProgressCell standing={standing} />,
  },
  {
    id: 'deadline',
    file: ['deadlineDate'],
    header: 'Deadline',
    width: 118,
    sort: 'deadlineDate',
    cell: (standing) => <Deadline day={standing.deadlineDate} />,
  },
  {
    id: 'sources',
    file: ['source'],
    header: 'Source',
    width: 110,
    truncates: true,
    cell: (standing) => (
      <NamesInLine
        names={standing.sources.map(({ kind, name }) =>
          kind === 'direct' ? accessWords.direct : name,
        )}
      />
    ),
  },
  {
    id: 'lastActivity',
    file: ['lastActivityAt'],
    header: 'Last activity',
    width: 116,
    sort: 'lastActivityAt',
    first: 'descending',
    cell: (standing) => <Moment value={standing.lastActivityAt} none="None" />,
  },
  {
    id: 'assigned',
    file: ['assignedAt'],
    header: 'Assigned',
    width: 120,
    sort: 'assignedAt',
    first: 'descending',
    cell: (standing) => <Time value={standing.assignedAt} show="date" />,
  },
  {
    id: 'score',
    file: ['score'],
    header: 'Score',
    width: 90,
    numeric: true,
    sort: 'score',
    first: 'descending',
    optional: true,
    cell: (standing) => (standing.score === null ? '–' : `${Math.round(standing.score)}%`),
  },
  {
    id: 'time',
    file: ['timeSpent'],
    header: 'Time spent',
    width: 110,
    numeric: true,
    optional: true,
    cell: (standing) => (standing.timeSpent === 0 ? '–' : durationText(standing.timeSpent)),
  },
  {
    id: 'attempts',
    file: ['attempts'],
    header: 'Attempts',
    width: 95,
    numeric: true,
    optional: true,
    cell: (standing) => formatNumber(standing.attempts),
  },
  {
    id: 'started',
    file: ['startedAt'],
    header: 'Started',
    width: 120,
    optional: true,
    cell: (standing) => <Moment value={standing.startedAt} none="Not yet" show="date" />,
  },
  {
    id: 'completed',
    file: ['completedAt'],
    header: 'Completed',
    width: 120,
    optional: true,
    cell: (standing) => <Moment value={standing.completedAt} none="Not yet" show="date" />,
  },
])

function ProgressCell({ standing }: { standing: Standing }) {
  const { progress, status } = standing
  return (
    <span className={css.progress}>
      <Progress
        label="Progress"
        size="sm"
        value={progress}
        tone={status === 'completed' ? 'success' : 'accent'}
      />
      <span className={css.percent}>{Math.round(progress)}%</span>
    </span>
  )
}

function Deadline({ day }: { day: string | null }) {
  const dateFormat = useDateFormat()
  if (day !== null) return dayText(day, dateFormat)
  return (
    <Text as="span" tone="muted">
      None
    </Text>
  )
}
