import type { Schemas } from '~/api/schemas'
import { accessWords } from '~/entities/course-labels'
import { PersonCell } from '~/entities/person-cell'
import { StandingState } from '~/entities/enrollment-badge'
import { dayText } from '~/ui/format/time-format'
import { useDateFormat } from '~/ui/format/date-format'
import { durationText } from '~/ui/format/duration'
import { Moment } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/display/progress'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import * as css from './people.css'
import type { ColumnId } from './people-search'

export type Standing = Schemas['CourseStatus']

const column = columnsFor<Standing>()
const own = <Id extends ColumnId>(id: Id) => id

/** The columns of the people of a course. */
export const peopleColumns = column.columns([
  column.display({
    id: own('name'),
    header: 'Name',
    meta: { width: 200, sort: 'name' },
    cell: ({ row: { original } }) => <PersonCell person={original.user} />,
  }),
  column.display({
    id: own('email'),
    header: 'Email',
    meta: { width: 210, truncates: true, sort: 'email', optional: true },
    cell: ({ row: { original } }) => original.user.email,
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 240, sort: 'status' },
    cell: ({ row: { original } }) => <StandingState standing={original} />,
  }),
  column.display({
    id: own('progress'),
    header: 'Progress',
    meta: { width: 130, sort: 'progress', first: 'descending' },
    cell: ({ row: { original } }) => <ProgressCell standing={original} />,
  }),
  column.display({
    id: own('deadline'),
    header: 'Deadline',
    meta: { width: 120, sort: 'deadlineDate' },
    cell: ({ row: { original } }) => <Deadline day={original.deadlineDate} />,
  }),
  column.display({
    id: own('sources'),
    header: 'Source',
    meta: { width: 150, truncates: true },
    cell: ({ row: { original } }) => (
      <NamesInLine
        names={original.sources.map(({ kind, name }) =>
          kind === 'direct' ? accessWords.direct : name,
        )}
      />
    ),
  }),
  column.display({
    id: own('lastActivity'),
    header: 'Last activity',
    meta: { width: 125, sort: 'lastActivityAt', first: 'descending' },
    cell: ({ row: { original } }) => <Moment value={original.lastActivityAt} none="None" />,
  }),
  column.display({
    id: own('assigned'),
    header: 'Assigned',
    meta: { width: 120, sort: 'assignedAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.assignedAt} show="date" />,
  }),
  column.display({
    id: own('score'),
    header: 'Score',
    meta: { width: 90, numeric: true, sort: 'score', first: 'descending', optional: true },
    cell: ({ row: { original } }) =>
      original.score === null ? '–' : `${Math.round(original.score)}%`,
  }),
  column.display({
    id: own('time'),
    header: 'Time spent',
    meta: { width: 110, numeric: true, optional: true },
    cell: ({ row: { original } }) =>
      original.timeSpent === 0 ? '–' : durationText(original.timeSpent),
  }),
  column.display({
    id: own('attempts'),
    header: 'Attempts',
    meta: { width: 95, numeric: true, optional: true },
    cell: ({ row: { original } }) => formatNumber(original.attempts),
  }),
  column.display({
    id: own('started'),
    header: 'Started',
    meta: { width: 120, optional: true },
    cell: ({ row: { original } }) => (
      <Moment value={original.startedAt} none="Not yet" show="date" />
    ),
  }),
  column.display({
    id: own('completed'),
    header: 'Completed',
    meta: { width: 120, optional: true },
    cell: ({ row: { original } }) => (
      <Moment value={original.completedAt} none="Not yet" show="date" />
    ),
  }),
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
