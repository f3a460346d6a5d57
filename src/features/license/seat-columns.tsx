import type { Schemas } from '~/api/schemas'
import { revokedWhyLabels, seatStatusLabels, seatStatusTones } from '~/entities/license-labels'
import { PersonCell } from '~/entities/person-cell'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { NamesInLine } from '~/ui/display/name-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { formatNumber } from '~/ui/format/numbers'

export type Seat = Schemas['Seat']

/** The columns of the seats of a license. */
export const seatColumns = listColumns<Seat, Schemas['SeatColumn']>([
  {
    id: 'name',
    file: ['person'],
    header: 'Person',
    width: 200,
    sort: 'name',
    cell: (seat) => <PersonCell person={seat.user} />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 170,
    sort: 'status',
    cell: (seat) => <SeatState seat={seat} />,
  },
  {
    id: 'assigned',
    file: ['assignedAt'],
    header: 'Assigned',
    width: 118,
    sort: 'assignedAt',
    first: 'descending',
    cell: (seat) => <Time value={seat.assignedAt} show="date" />,
  },
  {
    id: 'activated',
    file: ['activatedAt'],
    header: 'Active since',
    width: 118,
    sort: 'activatedAt',
    first: 'descending',
    cell: (seat) => <TimeOrDash value={seat.activatedAt} none="Not yet" show="date" />,
  },
  {
    id: 'lastActive',
    file: ['lastActiveAt'],
    header: 'Last active',
    width: 116,
    sort: 'lastActiveAt',
    first: 'descending',
    cell: (seat) => <TimeOrDash value={seat.lastActiveAt} none="Never" />,
  },
  {
    id: 'courses',
    file: ['coursesCompleted'],
    header: 'Courses',
    width: 90,
    numeric: true,
    sort: 'coursesCompleted',
    first: 'descending',
    cell: ({ coursesCompleted, coursesTotal }) =>
      `${formatNumber(coursesCompleted)}/${formatNumber(coursesTotal)}`,
  },
  {
    id: 'sources',
    header: 'Sources',
    width: 130,
    truncates: true,
    cell: (seat) => <NamesInLine names={seat.sources.map(sourceName)} />,
  },
  {
    id: 'email',
    file: ['email'],
    header: 'Email',
    width: 200,
    truncates: true,
    sort: 'email',
    cell: (seat) => seat.user.email,
  },
  {
    id: 'lastReminded',
    file: ['lastRemindedAt'],
    header: 'Last reminded',
    width: 124,
    sort: 'lastRemindedAt',
    first: 'descending',
    optional: true,
    cell: (seat) => <TimeOrDash value={seat.lastRemindedAt} none="Never" />,
  },
  {
    id: 'inviteExpires',
    header: 'Invitation expires',
    width: 136,
    sort: 'inviteExpiresAt',
    optional: true,
    cell: (seat) => <TimeOrDash value={seat.inviteExpiresAt} none="–" show="date" />,
  },
  {
    id: 'waitingSince',
    header: 'Waiting since',
    width: 124,
    sort: 'waitingSince',
    optional: true,
    cell: (seat) => <TimeOrDash value={seat.waitingSince} none="–" show="date" />,
  },
])

const unnamedSources = { admin: 'Direct', 'signup-link': 'Link', moved: 'Moved' } as const

/** A reason for a seat by its name, or where it has none of its own, by its kind. */
const sourceName = ({ kind, name }: Seat['sources'][number]) =>
  kind === 'group' || kind === 'csv' || kind === 'learning-path' ? name : unnamedSources[kind]

const isOver = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now()

function SeatState({ seat: { status, inviteExpiresAt, revokedWhy } }: { seat: Seat }) {
  const note = isOver(inviteExpiresAt)
    ? 'invitation expired'
    : revokedWhy && revokedWhy !== 'revoked' && revokedWhyLabels[revokedWhy]
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <Badge dot tone={seatStatusTones[status]}>
        {seatStatusLabels[status]}
      </Badge>
      {note && (
        <Text as="span" size="sm" tone="muted" clip>
          {note}
        </Text>
      )}
    </Stack>
  )
}
