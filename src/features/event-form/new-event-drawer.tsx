import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { WideDrawer } from '~/ui/overlay/wide-drawer'
import type { NewEventFormProps } from './new-event-form'

const form = prefetched(() => import('./event-forms').then((module) => module.NewEventForm))

/** Creates an event. */
export function NewEventDrawer({ open, ...rest }: NewEventFormProps & { open: boolean }) {
  return (
    <WideDrawer open={open} onOpenChange={(next) => !next && rest.onClose()} title="New event">
      <LazyPart code={form} waiting="Loading the form">
        {(NewEventForm) => <NewEventForm {...rest} />}
      </LazyPart>
    </WideDrawer>
  )
}
