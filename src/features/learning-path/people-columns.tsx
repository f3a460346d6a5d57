import type { Schemas } from '~/api/schemas'
import { PathProgressBadge } from '~/entities/path-progress-badge'
import { PersonCell } from '~/entities/person-cell'
import { StepDots } from '~/entities/step-dots'
import { listColumns } from '~/list/list-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { Progress } from '~/ui/status/progress'
import * as css from './path.css'

export type PathPerson = Schemas['PathPerson']

/** The columns of the users of a learning path. */
export const pathPeopleColumns = listColumns<PathPerson, Schemas['PathStatusColumn']>([
  {
    id: 'name',
    file: ['person'],
    header: 'Person',
    width: 250,
    sort: 'name',
    cell: ({ user }) => <PersonCell person={user} />,
  },
  {
    id: 'steps',
    file: ['completedSteps', 'requiredSteps'],
    header: 'Steps',
    width: 120,
    sort: 'completedSteps',
    first: 'descending',
    cell: (person) => <StepDots person={person} />,
  },
  {
    id: 'progress',
    file: ['progress'],
    header: 'Progress',
    width: 120,
    sort: 'progress',
    first: 'descending',
    cell: (person) => <ProgressCell person={person} />,
  },
  {
    id: 'next',
    file: ['currentStep'],
    header: 'Next step',
    width: 150,
    truncates: true,
    cell: (person) => <NextStep person={person} />,
  },
  {
    id: 'assigned',
    file: ['assignedAt'],
    header: 'Assigned',
    width: 118,
    sort: 'assignedAt',
    first: 'descending',
    cell: ({ assignedAt }) => <Time value={assignedAt} show="date" />,
  },
  {
    id: 'deadline',
    file: ['deadlineDate'],
    header: 'Deadline',
    width: 118,
    sort: 'deadlineDate',
    cell: (person) => <Deadline person={person} />,
  },
  {
    id: 'completed',
    file: ['completedAt'],
    header: 'Completed',
    width: 118,
    sort: 'completedAt',
    first: 'descending',
    cell: ({ completedAt }) => <TimeOrDash value={completedAt} none="Not yet" show="date" />,
  },
  {
    id: 'lastActivity',
    file: ['lastActivityAt'],
    header: 'Last activity',
    width: 116,
    sort: 'lastActivityAt',
    first: 'descending',
    cell: ({ lastActivityAt }) => <TimeOrDash value={lastActivityAt} none="None" />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 170,
    sort: 'status',
    optional: true,
    cell: (person) => <PathProgressBadge person={person} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 210,
    truncates: true,
    sort: 'email',
    optional: true,
    cell: ({ user }) => user.email,
  },
  {
    id: 'lastReminded',
    header: 'Last reminded',
    width: 124,
    optional: true,
    cell: ({ lastRemindedAt }) => <TimeOrDash value={lastRemindedAt} none="Never" />,
  },
])

function ProgressCell({ person: { progress, status } }: { person: PathPerson }) {
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

function NextStep({ person: { currentStep, isStuck, status } }: { person: PathPerson }) {
  if (status !== 'completed' && isStuck)
    return (
      <Text as="span" tone="warning">
        Cannot complete it
      </Text>
    )
  if (currentStep) return <bdi>{currentStep.title}</bdi>
  return (
    <Text as="span" tone="muted">
      None
    </Text>
  )
}

function Deadline({ person: { deadlineDate, isOverdue } }: { person: PathPerson }) {
  const dateFormat = useDateFormat()
  if (deadlineDate === null)
    return (
      <Text as="span" tone="muted">
        None
      </Text>
    )
  const day = dayText(deadlineDate, dateFormat)
  if (!isOverdue) return day
  return (
    <Text as="span" tone="warning">
      {day}, overdue
    </Text>
  )
}
