import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { eventStatusLabels, eventStatusTones } from './event-labels'

/** The status of an event. */
export function EventState({ status }: { status: Schemas['EventStatus'] }) {
  return (
    <Badge dot tone={eventStatusTones[status]}>
      {eventStatusLabels[status]}
    </Badge>
  )
}
