import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { zoneCity } from '~/entities/event-labels'
import { EventTime } from '~/entities/event-time'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { dayIn } from '~/ui/format/time-format'
import { addDays } from '~/ui/input/calendar-date'
import { ListItem } from '~/ui/list/list-item'
import { eventDates } from './dashboard.api'

const most = 5
const days = 30

/** The next dates of events; nothing without any. */
export function NextDates({ now, zone }: { now: Date; zone: string }) {
  const today = dayIn(now, zone)
  const { data } = useQuery(eventDates({ from: today, to: addDays(today, days) }))
  const next = (data?.data.dates ?? [])
    .filter(
      ({ endAt, status, event }) =>
        status === 'scheduled' &&
        (event.status === 'scheduled' || event.status === 'live') &&
        Date.parse(endAt) > now.getTime(),
    )
    .slice(0, most)
  if (next.length === 0) return null
  return (
    <Card title="Next events" padding="none">
      <ul role="list" aria-label="Next events">
        {next.map(({ _id, event, startAt }) => (
          <ListItem key={_id}>
            <Text as="div" weight="medium" dir="auto">
              <Link to="/library/events" search={{ eventId: event._id }}>
                {event.title}
              </Link>
            </Text>
            <Text as="div" size="sm" tone="muted">
              <EventTime startAt={startAt} timezone={event.timezone} allDay={event.allDay} /> (
              {zoneCity(event.timezone)}) ·{' '}
              {event.capacity > 0
                ? `${formatNumber(event.registered)} of ${formatNumber(event.capacity)} places`
                : counted(event.registered, 'person', 'people')}
            </Text>
          </ListItem>
        ))}
      </ul>
    </Card>
  )
}
