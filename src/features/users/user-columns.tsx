import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { CoursesCell, OverdueCell, ProgressCell } from '~/entities/course-cells'
import { LastDay } from '~/entities/last-day'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { emailStatusLabels, userSourceLabels } from '~/entities/user-labels'
import { listColumns, type ListColumn } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { formatNumber } from '~/ui/format/numbers'
import { NamesInLine } from '~/ui/display/name-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { InvitationAge } from './invitation-age'

type User = Schemas['User']

const columns: readonly ListColumn<User, Schemas['UserColumn']>[] = [
  {
    id: 'name',
    file: ['firstName', 'lastName'],
    header: 'Name',
    width: 160,
    sort: 'name',
    cell: (user) => <PersonCell person={user} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 140,
    truncates: true,
    sort: 'email',
    cell: (user) => <EmailCell user={user} />,
  },
  {
    id: 'designation',
    file: ['designation'],
    header: 'Designation',
    width: 107,
    truncates: true,
    sort: 'designation',
    cell: ({ designation }) => designation,
  },
  {
    id: 'groups',
    file: ['userGroups'],
    header: 'Groups',
    width: 90,
    truncates: true,
    sort: 'userGroups',
    first: 'descending',
    cell: ({ userGroups }) => <NamesInLine names={userGroups.map(({ name }) => name)} />,
  },
  {
    id: 'courses',
    file: ['completedCount', 'coursesCount'],
    header: 'Courses',
    width: 78,
    numeric: true,
    sort: 'coursesCount',
    first: 'descending',
    cell: (user) => <CoursesCell person={user} />,
  },
  {
    id: 'overdue',
    file: ['overdueCount'],
    header: 'Overdue',
    width: 78,
    numeric: true,
    sort: 'overdueCount',
    first: 'descending',
    cell: (user) => <OverdueCell person={user} />,
  },
  {
    id: 'lastActive',
    file: ['lastActiveAt'],
    header: 'Last active',
    width: 116,
    sort: 'lastActiveAt',
    first: 'descending',
    cell: (user) => <TimeOrDash value={user.lastActiveAt} none="Never" />,
  },
  {
    id: 'invited',
    file: ['invitedAt', 'lastInvitedAt', 'invitation'],
    header: 'Invited',
    width: 185,
    sort: 'lastInvitedAt',
    first: 'descending',
    optional: true,
    cell: (user) => <InvitationAge user={user} />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 98,
    sort: 'status',
    cell: (user) => <StatusCell user={user} />,
  },
  {
    id: 'added',
    file: ['createdAt'],
    header: 'Added',
    width: 116,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: (user) => <Time value={user.createdAt} show="date" />,
  },
  {
    id: 'source',
    file: ['source'],
    header: 'Source',
    width: 115,
    sort: 'source',
    optional: true,
    cell: (user) => userSourceLabels[user.source],
  },
  {
    id: 'paths',
    file: ['learningPathsCount'],
    header: 'Learning paths',
    width: 118,
    numeric: true,
    sort: 'learningPathsCount',
    first: 'descending',
    optional: true,
    cell: ({ learningPathsCount }) => formatNumber(learningPathsCount),
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
    id: 'progress',
    file: ['progress'],
    header: 'Progress',
    width: 95,
    numeric: true,
    sort: 'progress',
    first: 'descending',
    optional: true,
    cell: (user) => <ProgressCell person={user} />,
  },
]

/** The columns of the list of users. */
export const userColumns = listColumns(columns)

/** The same for invited users: they were never active, so it shows when they were invited. */
export const invitedColumns = listColumns(
  columns.map((column) =>
    column.id === 'lastActive' || column.id === 'invited'
      ? { ...column, optional: !column.optional }
      : column,
  ),
)

function EmailCell({ user: { email, emailStatus } }: { user: User }) {
  if (emailStatus === 'ok') return email
  const label = emailStatusLabels[emailStatus]
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <Text as="span" clip>
        {email}
      </Text>
      <Text as="span" tone={emailStatus === 'unsubscribed' ? 'muted' : 'warning'} title={label}>
        <MailWarning aria-hidden />
        <VisuallyHidden>, {label}</VisuallyHidden>
      </Text>
    </Stack>
  )
}

function StatusCell({ user: { status, deletedAt, deactivateAt } }: { user: User }) {
  if (deletedAt !== null)
    return (
      <WithTime badge={<Badge dot>Deleted</Badge>}>
        <Time value={deletedAt} />
      </WithTime>
    )
  if (deactivateAt === null) return <PersonStatus status={status} />
  return (
    <WithTime badge={<PersonStatus status={status} />}>
      until <LastDay end={deactivateAt} />
    </WithTime>
  )
}

function WithTime({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <Stack as="span" gap={1} align="start">
      {badge}
      <Text as="span" size="xs" tone="muted">
        {' '}
        {children}
      </Text>
    </Stack>
  )
}
