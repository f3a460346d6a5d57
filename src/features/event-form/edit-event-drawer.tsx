import { useQuery } from '@tanstack/react-query'
import { eventById } from '~/api/events'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { WideDrawer } from '~/ui/overlay/wide-drawer'

interface EditEventDrawerProps {
  /** Undefined = closed. */
  eventId: string | undefined
  onClose: () => void
}

const form = prefetched(() => import('./event-forms').then((module) => module.EditEventForm))

/** Edits an event. */
export function EditEventDrawer({ eventId, onClose }: EditEventDrawerProps) {
  return (
    <WideDrawer
      open={eventId !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title="Edit event"
    >
      {eventId !== undefined && <LoadedForm key={eventId} eventId={eventId} onClose={onClose} />}
    </WideDrawer>
  )
}

function LoadedForm({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  // Lists have no names of the audience.
  const read = useQuery({ ...eventById(eventId), staleTime: 0 })
  const { data, error, isFetchedAfterMount } = read
  if (error && !data) return <ReadError error={error} query={read} level={3} />
  if (!data || !isFetchedAfterMount)
    return <ListSkeleton label="Loading the event" rows={4} lines={2} />
  const [event] = data.data.events
  if (!event)
    return <EmptyState level={3} title="Event not found" description="It may have been deleted." />
  return (
    <LazyPart code={form} waiting="Loading the form">
      {(EditEventForm) => <EditEventForm event={event} onClose={onClose} />}
    </LazyPart>
  )
}
