import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import {
  attendanceLabels,
  eventModeLabels,
  registrationLabels,
  registrationTones,
  zoneCity,
} from '~/entities/event-labels'
import { EventTime } from '~/entities/event-time'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { ListItem } from '~/ui/list/list-item'
import { PersonPageList } from './person-page-list'
import { events } from './person.api'

/** The events that a user was asked to, with registration and attendance. */
export function PersonEvents({ userId }: { userId: string }) {
  return (
    <PersonPageList
      noun="events"
      label="Events"
      empty={{
        icon: <CalendarDays />,
        description: 'Events to which this person is invited appear here with the attendance.',
      }}
      query={(page) => events(userId, page)}
    >
      {({ data }) => data.events.map((entry) => <EventItem key={entry.event._id} entry={entry} />)}
    </PersonPageList>
  )
}

function EventItem({
  entry: { event, startAt, status, attendance },
}: {
  entry: Schemas['UserEvent']
}) {
  const { _id, title, mode, timezone, allDay } = event
  return (
    <ListItem
      action={
        <Badge dot tone={registrationTones[status]}>
          {registrationLabels[status]}
        </Badge>
      }
    >
      <Text as="div" weight="medium" dir="auto">
        <Link to="/library/events" search={{ eventId: _id }}>
          {title}
        </Link>
      </Text>
      <Text as="div" size="sm" tone="muted">
        <EventTime startAt={startAt} timezone={timezone} allDay={allDay} /> ({zoneCity(timezone)}) ·{' '}
        {eventModeLabels[mode]}
        {event.status === 'cancelled' && ' · Cancelled'}
        {attendance !== null && ` · ${attendanceLabels[attendance]}`}
      </Text>
    </ListItem>
  )
}
