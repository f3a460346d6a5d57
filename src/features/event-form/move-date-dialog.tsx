import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Dialog } from '~/ui/overlay/dialog'
import type { MoveDateFormProps } from './move-date-form'

const form = prefetched(() => import('./event-forms').then((module) => module.MoveDateForm))

/** Moves one date of an event. */
export function MoveDateDialog({ open, ...rest }: MoveDateFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && rest.onClose()} title="Move date">
      <LazyPart code={form} waiting="Loading the form">
        {(MoveDateForm) => <MoveDateForm {...rest} />}
      </LazyPart>
    </Dialog>
  )
}
