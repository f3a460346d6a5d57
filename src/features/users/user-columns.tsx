import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { CoursesCell, OverdueCell, ProgressCell } from '~/entities/course-cells'
import { LastDay } from '~/entities/last-day'
import { PersonCell } from '~/entities/person-cell'
import { PersonStatus } from '~/entities/person-status'
import { Badge } from '~/ui/display/badge'
import { Moment } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { Stack } from '~/ui/display/stack'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { InvitationAge } from './invitation-age'
import type { ColumnId, UserSearch } from './user-search'
import { emailWords, sourceWords } from '~/entities/user-labels'

type User = Schemas['User']

const column = columnsFor<User>()
const own = <Id extends ColumnId>(id: Id) => id

const userColumns = column.columns([
  column.display({
    id: own('name'),
    header: 'Name',
    meta: { width: 160, sort: 'name' },
    cell: ({ row: { original } }) => <PersonCell person={original} />,
  }),
  column.display({
    id: own('email'),
    header: 'Email',
    meta: { width: 175, sort: 'email' },
    cell: ({ row: { original } }) => <EmailCell user={original} />,
  }),
  column.accessor('designation', {
    id: own('designation'),
    header: 'Designation',
    meta: { width: 105, sort: 'designation' },
  }),
  column.display({
    id: own('groups'),
    header: 'Groups',
    meta: { width: 105, sort: 'userGroups', first: 'descending' },
    cell: ({ row: { original } }) => (
      <NamesInLine names={original.userGroups.map(({ name }) => name)} />
    ),
  }),
  column.display({
    id: own('courses'),
    header: 'Courses',
    meta: { width: 78, numeric: true, sort: 'coursesCount', first: 'descending' },
    cell: ({ row: { original } }) => <CoursesCell person={original} />,
  }),
  column.display({
    id: own('overdue'),
    header: 'Overdue',
    meta: { width: 78, numeric: true, sort: 'overdueCount', first: 'descending' },
    cell: ({ row: { original } }) => <OverdueCell person={original} />,
  }),
  column.display({
    id: own('lastActive'),
    header: 'Last active',
    meta: { width: 125, sort: 'lastActiveAt', first: 'descending' },
    cell: ({ row: { original } }) => <Moment value={original.lastActiveAt} none="Never" />,
  }),
  column.display({
    id: own('invited'),
    header: 'Invited',
    meta: { width: 185, sort: 'lastInvitedAt', first: 'descending', optional: true },
    cell: ({ row: { original } }) => <InvitationAge user={original} />,
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 130, sort: 'status' },
    cell: ({ row: { original } }) => <StatusCell user={original} />,
  }),
  column.display({
    id: own('added'),
    header: 'Added',
    meta: { width: 120, sort: 'createdAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.createdAt} show="date" />,
  }),
  column.display({
    id: own('source'),
    header: 'Source',
    meta: { width: 115, sort: 'source', optional: true },
    cell: ({ row: { original } }) => sourceWords[original.source],
  }),
  column.display({
    id: own('progress'),
    header: 'Progress',
    meta: { width: 95, numeric: true, sort: 'progress', first: 'descending', optional: true },
    cell: ({ row: { original } }) => <ProgressCell person={original} />,
  }),
])

/** Nobody in the tab of the invited was ever active: there one looks for when they were invited. */
const swapped: ReadonlySet<string | undefined> = new Set([own('lastActive'), own('invited')])
const invitedColumns = column.columns(
  userColumns.map((one) =>
    swapped.has(one.id) ? { ...one, meta: { ...one.meta, optional: !one.meta?.optional } } : one,
  ),
)

/** The columns of the list of people, as a tab shows them while nobody chooses others. */
export const columnsIn = (tab: UserSearch['tab']) =>
  tab === 'invited' ? invitedColumns : userColumns

function EmailCell({ user: { email, emailStatus } }: { user: User }) {
  if (emailStatus === 'ok') return email
  const words = emailWords[emailStatus]
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <Text as="span" clip>
        {email}
      </Text>
      <Text as="span" tone={emailStatus === 'unsubscribed' ? 'muted' : 'warning'} title={words}>
        <MailWarning aria-hidden />
        <VisuallyHidden>, {words}</VisuallyHidden>
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
