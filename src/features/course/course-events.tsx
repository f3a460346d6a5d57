import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { zoneCity } from '~/entities/event-labels'
import { EventState } from '~/entities/event-state'
import { EventTime } from '~/entities/event-time'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { ListItem } from '~/ui/list/list-item'
import { courseEvents } from './course.api'

/** The events of a course, the next one first; nothing without any. */
export function CourseEvents({ courseId }: { courseId: string }) {
  const { data } = useQuery(courseEvents(courseId))
  if (!data || data.total === 0) return null
  return (
    <Card title="Events" padding="none">
      <ul role="list" aria-label="Events">
        {data.data.events.map(({ _id, title, status, startAt, nextStartAt, timezone, allDay }) => (
          <ListItem key={_id} action={<EventState status={status} />}>
            <Text as="div" weight="medium" dir="auto">
              <Link to="/library/events" search={{ eventId: _id }}>
                {title}
              </Link>
            </Text>
            <Text as="div" size="sm" tone="muted">
              <EventTime startAt={nextStartAt ?? startAt} timezone={timezone} allDay={allDay} /> (
              {zoneCity(timezone)})
            </Text>
          </ListItem>
        ))}
      </ul>
    </Card>
  )
}
