import { createContext, use } from 'react'
import type { Schemas } from '~/api/schemas'
import {
  attendanceLabels,
  attendanceTones,
  registrationLabels,
  registrationTones,
} from '~/entities/event-labels'
import { PersonCell } from '~/entities/person-cell'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { formatNumber } from '~/ui/format/numbers'

export type Attendee = Schemas['EventAttendee']

/** The date whose attendance the list shows. */
export const ShownDate = createContext<string | undefined>(undefined)

/** The columns of the users of an event. */
export const attendeeColumns = listColumns<Attendee, Schemas['AttendanceColumn']>([
  {
    id: 'name',
    file: ['person', 'email'],
    header: 'Person',
    width: 200,
    sort: 'name',
    cell: ({ user }) => <PersonCell person={user} />,
  },
  {
    id: 'status',
    file: ['registration'],
    header: 'Registration',
    width: 130,
    sort: 'status',
    cell: ({ status, place }) => (
      <Badge dot tone={registrationTones[status]}>
        {registrationLabels[status]}
        {place !== null && `, number ${formatNumber(place)}`}
      </Badge>
    ),
  },
  {
    id: 'attendance',
    file: ['start', 'timezone', 'attendance'],
    header: 'Attendance',
    width: 130,
    cell: (attendee) => <MarkCell attendee={attendee} />,
  },
  {
    id: 'answered',
    header: 'Answered',
    width: 116,
    sort: 'answeredAt',
    first: 'descending',
    cell: ({ answeredAt }) => <TimeOrDash value={answeredAt} none="Not yet" />,
  },
  {
    id: 'overall',
    header: 'All dates',
    width: 130,
    optional: true,
    cell: ({ attendance }) => <Mark status={attendance} />,
  },
  {
    id: 'minutes',
    file: ['minutes', 'note'],
    header: 'Minutes',
    width: 80,
    numeric: true,
    optional: true,
    cell: (attendee) => <Minutes attendee={attendee} />,
  },
  {
    id: 'invited',
    header: 'Invited',
    width: 116,
    sort: 'invitedAt',
    first: 'descending',
    optional: true,
    cell: ({ invitedAt }) => <Time value={invitedAt} show="date" />,
  },
])

const useMark = ({ marks }: Attendee) => {
  const shown = use(ShownDate)
  return marks.find(({ date }) => date === shown)
}

function MarkCell({ attendee }: { attendee: Attendee }) {
  return <Mark status={useMark(attendee)?.status ?? null} />
}

function Minutes({ attendee }: { attendee: Attendee }) {
  const minutes = useMark(attendee)?.minutes
  return minutes === undefined || minutes === null ? '–' : formatNumber(minutes)
}

function Mark({ status }: { status: Attendee['attendance'] }) {
  if (status === null)
    return (
      <Text as="span" tone="muted">
        Not marked
      </Text>
    )
  return (
    <Badge dot tone={attendanceTones[status]}>
      {attendanceLabels[status]}
    </Badge>
  )
}
