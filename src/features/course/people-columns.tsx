import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { sourceKindLabels } from '~/entities/course-labels'
import { PersonCell } from '~/entities/person-cell'
import { EnrollmentBadge } from '~/entities/enrollment-badge'
import { listColumns } from '~/list/list-columns'
import { dayText } from '~/ui/format/time-format'
import { useDateFormat } from '~/ui/format/date-format'
import { durationText } from '~/ui/format/duration'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import * as css from './people.css'

export type Enrollment = Schemas['CourseStatus']

/** The columns of the learners of a course. */
export const peopleColumns = listColumns<Enrollment, Schemas['CourseStatusColumn']>([
  {
    id: 'name',
    file: ['firstName', 'lastName'],
    header: 'Name',
    width: 220,
    sort: 'name',
    cell: (enrollment) => <PersonCell person={enrollment.user} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 210,
    truncates: true,
    sort: 'email',
    optional: true,
    cell: (enrollment) => enrollment.user.email,
  },
  {
    id: 'status',
    file: ['status', 'overdueDays'],
    header: 'Status',
    width: 228,
    sort: 'status',
    cell: (enrollment) => <EnrollmentBadge enrollment={enrollment} />,
  },
  {
    id: 'progress',
    file: ['progress'],
    header: 'Progress',
    width: 120,
    sort: 'progress',
    first: 'descending',
    cell: (enrollment) => <ProgressCell enrollment={enrollment} />,
  },
  {
    id: 'deadline',
    file: ['deadlineDate'],
    header: 'Deadline',
    width: 118,
    sort: 'deadlineDate',
    cell: (enrollment) => <Deadline day={enrollment.deadlineDate} />,
  },
  {
    id: 'sources',
    file: ['source'],
    header: 'Source',
    width: 110,
    truncates: true,
    cell: (enrollment) => (
      <NamesInLine
        names={enrollment.sources.map(({ kind, name }) =>
          kind === 'direct' ? sourceKindLabels.direct : name,
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
    cell: (enrollment) => <TimeOrDash value={enrollment.lastActivityAt} none="None" />,
  },
  {
    id: 'assigned',
    file: ['assignedAt'],
    header: 'Assigned',
    width: 120,
    sort: 'assignedAt',
    first: 'descending',
    cell: (enrollment) => <Time value={enrollment.assignedAt} show="date" />,
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
    cell: (enrollment) => (enrollment.score === null ? '–' : `${Math.round(enrollment.score)}%`),
  },
  {
    id: 'time',
    file: ['timeSpent'],
    header: 'Time spent',
    width: 110,
    numeric: true,
    optional: true,
    cell: (enrollment) => (enrollment.timeSpent === 0 ? '–' : durationText(enrollment.timeSpent)),
  },
  {
    id: 'attempts',
    file: ['attempts'],
    header: 'Attempts',
    width: 95,
    numeric: true,
    optional: true,
    cell: (enrollment) => formatNumber(enrollment.attempts),
  },
  {
    id: 'started',
    file: ['startedAt'],
    header: 'Started',
    width: 120,
    optional: true,
    cell: (enrollment) => <TimeOrDash value={enrollment.startedAt} none="Not yet" show="date" />,
  },
  {
    id: 'completed',
    file: ['completedAt'],
    header: 'Completed',
    width: 120,
    optional: true,
    cell: (enrollment) => <TimeOrDash value={enrollment.completedAt} none="Not yet" show="date" />,
  },
  {
    id: 'certificate',
    header: 'Certificate',
    width: 180,
    optional: true,
    cell: ({ certificate }) =>
      certificate === null ? (
        '–'
      ) : (
        <Link to="/library/certificate" search={{ tab: 'issued', issuedSearch: certificate.code }}>
          {certificate.code}
        </Link>
      ),
  },
])

function ProgressCell({ enrollment }: { enrollment: Enrollment }) {
  const { progress, status } = enrollment
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
