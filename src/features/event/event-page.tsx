import type { ReactNode } from 'react'
import { EventState } from '~/entities/event-state'
import { PageHeader } from '~/ui/display/page-header'
import { Time } from '~/ui/display/time'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { EventDetailProps } from './event-detail'
import { EventMissing } from './event-missing'
import { eventDetail } from './lazy-detail'
import { useEvent, type Event } from './use-event'

interface EventPageProps extends Omit<EventDetailProps, 'event' | 'actions'> {
  eventId: string
  /** The link to the list. */
  back: ReactNode
  menu: (event: Event) => ReactNode
}

/** An event on a page of its own. */
export function EventPage({ eventId, back, menu, ...detail }: EventPageProps) {
  const state = useEvent(eventId)
  const { found, isUnknown } = state
  return (
    <>
      <PageHeader
        title={found?.title ?? 'Event'}
        isMissing={isUnknown}
        back={back}
        badge={found && <EventState status={found.status} />}
        menu={found && menu(found)}
        context={
          found && (
            <>
              Changed <Time value={found.updatedAt} />, created by <bdi>{found.createdBy.name}</bdi>
            </>
          )
        }
      />
      {found ? (
        <LazyPart code={eventDetail} waiting="Loading the event">
          {(EventDetail) => <EventDetail {...detail} event={found} />}
        </LazyPart>
      ) : (
        <EventMissing state={state} level={2} back={back} />
      )}
    </>
  )
}
