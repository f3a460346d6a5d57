import { useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Drawer } from '~/ui/overlay/drawer'
import type { EventDetailProps } from './event-detail'
import { EventMissing } from './event-missing'
import { eventDetail } from './lazy-detail'
import { useEvent } from './use-event'

interface EventDrawerProps extends Omit<EventDetailProps, 'event'> {
  /** The open event; undefined = none. */
  eventId: string | undefined
  onClose: () => void
  /** The link to the event's own page. */
  pageLink: (eventId: string, content: ReactNode) => ReactElement
}

/** An event over the list. */
export function EventDrawer({ eventId, ...rest }: EventDrawerProps) {
  // The last content stays visible while the drawer closes.
  const [lastId, setLastId] = useState(eventId)
  if (eventId !== undefined && eventId !== lastId) setLastId(eventId)
  if (lastId === undefined) return null
  return <OpenDrawer {...rest} key={lastId} eventId={lastId} open={eventId !== undefined} />
}

function OpenDrawer(props: EventDrawerProps & { eventId: string; open: boolean }) {
  const { open, eventId, onClose, pageLink, ...detail } = props
  const state = useEvent(eventId)
  const { found, isUnknown } = state
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={found?.title ?? (isUnknown ? 'Not found' : 'Event')}
      footer={found && pageLink(eventId, 'Open full page')}
    >
      {found ? (
        <LazyPart code={eventDetail} waiting="Loading the event">
          {(EventDetail) => <EventDetail {...detail} event={found} />}
        </LazyPart>
      ) : (
        <EventMissing
          state={state}
          level={3}
          back={<Button onClick={onClose}>Back to list</Button>}
        />
      )}
    </Drawer>
  )
}
