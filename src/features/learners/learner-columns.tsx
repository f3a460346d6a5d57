import type { Schemas } from '~/api/schemas'
import { CoursesCell, InProgressCell, OverdueCell, ProgressCell } from '~/entities/course-cells'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { Moment } from '~/ui/display/time-or-dash'
import { columnsFor } from '~/ui/data-table/table-columns'
import type { ColumnId } from './learner-search'

export type Learner = Schemas['User']

const column = columnsFor<Learner>()
const own = <Id extends ColumnId>(id: Id) => id

/** The columns of the ledger. */
export const learnerColumns = column.columns([
  column.display({
    id: own('name'),
    header: 'Name',
    meta: { width: 200, sort: 'name' },
    cell: ({ row: { original } }) => <PersonCell person={original} />,
  }),
  column.accessor('email', {
    id: own('email'),
    header: 'Email',
    meta: { width: 220, sort: 'email', optional: true },
  }),
  column.display({
    id: own('groups'),
    header: 'Groups',
    meta: { width: 130, sort: 'userGroups', first: 'descending' },
    cell: ({ row: { original } }) => (
      <bdi>{original.userGroups.map(({ name }) => name).join(', ')}</bdi>
    ),
  }),
  column.display({
    id: own('courses'),
    header: 'Courses',
    meta: { width: 85, numeric: true, sort: 'coursesCount', first: 'descending' },
    cell: ({ row: { original } }) => <CoursesCell person={original} />,
  }),
  column.display({
    id: own('inProgress'),
    header: 'In progress',
    meta: { width: 102, numeric: true, sort: 'inProgressCount', first: 'descending' },
    cell: ({ row: { original } }) => <InProgressCell person={original} />,
  }),
  column.display({
    id: own('overdue'),
    header: 'Overdue',
    meta: { width: 85, numeric: true, sort: 'overdueCount', first: 'descending' },
    cell: ({ row: { original } }) => <OverdueCell person={original} />,
  }),
  column.display({
    id: own('progress'),
    header: 'Progress',
    meta: { width: 90, numeric: true, sort: 'progress', first: 'descending' },
    cell: ({ row: { original } }) => <ProgressCell person={original} />,
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 98, sort: 'status' },
    cell: ({ row: { original } }) => <PersonStatus status={original.status} />,
  }),
  column.display({
    id: own('lastActive'),
    header: 'Last active',
    meta: { width: 125, sort: 'lastActiveAt', first: 'descending' },
    cell: ({ row: { original } }) => <Moment value={original.lastActiveAt} none="Never" />,
  }),
  column.display({
    id: own('joined'),
    header: 'Joined',
    meta: { width: 130, sort: 'registeredAt', first: 'descending' },
    cell: ({ row: { original } }) => (
      <Moment value={original.registeredAt} none="Not yet" show="date" />
    ),
  }),
])
