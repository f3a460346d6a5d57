import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { usePage } from '~/ui/hooks/use-page'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { events } from './person.api'

/** The events that a user was asked to, with registration and attendance. */
export function PersonEvents({ userId }: { userId: string }) {
  const { page, setPage, within } = usePage(25)
  const list = useQuery({ ...events(userId, page), placeholderData: keepPreviousData })
  const { data, error } = list
  if (!data) {
    if (!error) return <ListSkeleton label="Loading the events" rows={2} lines={2} />
    return <ReadError title="The events could not be loaded" error={error} query={list} level={3} />
  }
  within(data.total)
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<CalendarDays />}
        title="No events yet"
        description="Events to which this person is invited appear here with the attendance."
      />
    )
  return (
    <Stack gap={3}>
      <ul role="list" aria-label="Events" aria-busy={list.isPlaceholderData}>
        {data.data.events.map((entry) => (
          <EventItem key={entry.event._id} entry={entry} />
        ))}
      </ul>
      {data.total > 25 && (
        <Pagination label="events" page={page} limit={25} total={data.total} onPage={setPage} />
      )}
    </Stack>
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
