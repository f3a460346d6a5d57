import type { Schemas } from '~/api/schemas'
import { CoursesCell, InProgressCell, OverdueCell, ProgressCell } from '~/entities/course-cells'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { formatNumber } from '~/ui/format/numbers'
import { listColumns } from '~/list/list-columns'

export type Learner = Schemas['User']

/** The columns of the list of learners. */
export const learnerColumns = listColumns<Learner, Schemas['UserColumn']>([
  {
    id: 'name',
    file: ['firstName', 'lastName'],
    header: 'Name',
    width: 200,
    sort: 'name',
    cell: (learner) => <PersonCell person={learner} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 220,
    truncates: true,
    sort: 'email',
    optional: true,
    cell: ({ email }) => email,
  },
  {
    id: 'groups',
    file: ['userGroups'],
    header: 'Groups',
    width: 110,
    truncates: true,
    sort: 'userGroups',
    first: 'descending',
    cell: (learner) => <bdi>{learner.userGroups.map(({ name }) => name).join(', ')}</bdi>,
  },
  {
    id: 'courses',
    file: ['completedCount', 'coursesCount'],
    header: 'Courses',
    width: 78,
    numeric: true,
    sort: 'coursesCount',
    first: 'descending',
    cell: (learner) => <CoursesCell person={learner} />,
  },
  {
    id: 'inProgress',
    file: ['inProgressCount'],
    header: 'In progress',
    width: 96,
    numeric: true,
    sort: 'inProgressCount',
    first: 'descending',
    cell: (learner) => <InProgressCell person={learner} />,
  },
  {
    id: 'overdue',
    file: ['overdueCount'],
    header: 'Overdue',
    width: 78,
    numeric: true,
    sort: 'overdueCount',
    first: 'descending',
    cell: (learner) => <OverdueCell person={learner} />,
  },
  {
    id: 'progress',
    file: ['progress'],
    header: 'Progress',
    width: 80,
    numeric: true,
    sort: 'progress',
    first: 'descending',
    cell: (learner) => <ProgressCell person={learner} />,
  },
  {
    id: 'licenses',
    file: ['licensesCount'],
    header: 'Licenses',
    width: 84,
    numeric: true,
    sort: 'licensesCount',
    first: 'descending',
    optional: true,
    cell: ({ licensesCount }) => formatNumber(licensesCount),
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 98,
    sort: 'status',
    cell: (learner) => <PersonStatus status={learner.status} />,
  },
  {
    id: 'lastActive',
    file: ['lastActiveAt'],
    header: 'Last active',
    width: 116,
    sort: 'lastActiveAt',
    first: 'descending',
    cell: (learner) => <TimeOrDash value={learner.lastActiveAt} none="Never" />,
  },
  {
    id: 'joined',
    file: ['registeredAt'],
    header: 'Joined',
    width: 130,
    sort: 'registeredAt',
    first: 'descending',
    optional: true,
    cell: (learner) => <TimeOrDash value={learner.registeredAt} none="Not yet" show="date" />,
  },
])
