import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toastFailure } from '~/forms/toast-failure'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { toast } from '~/ui/overlay/toast'
import { CancelEventDialog } from './cancel-event-dialog'
import { eventBulkAction } from './event-bulk-action'
import type { Event } from './event-columns'
import type { EventActions } from './event-menu'
import { restoreEvent } from './events.api'

/**
 * Actions on events for any screen that shows them: `actions` on one, `ask` for bulk actions. Render `dialogs` once on
 * the screen.
 */
export function useEventActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { ask, dialogs } = useBulkAction(eventBulkAction, (change, onChange) =>
    change.kind === 'cancel' ? (
      <Field label="Reason" help="For those who have a place." required>
        {(frame) => (
          <Textarea
            {...frame}
            limit={500}
            value={change.reason}
            onChange={(reason) => onChange({ ...change, reason })}
          />
        )}
      </Field>
    ) : null,
  )
  const [cancelled, setCancelled] = useState<{ event: Event; isOpen: boolean }>()
  const restoration = useMutation({
    ...restoreEvent,
    onSuccess: ({ data: { event } }) =>
      toast({ tone: 'success', title: `${event.title} restored` }),
    onError: (error) => toastFailure('Restoring the event', error),
  })
  const actions: EventActions = {
    publish: ({ _id, title }) =>
      ask({ change: { kind: 'publish', target: { eventIds: [_id] } }, count: 1, name: title }),
    cancel: (event) => setCancelled({ event, isOpen: true }),
    restore: ({ _id }) => restoration.mutate({ body: { eventId: _id } }),
    remove: ({ _id, title }) =>
      ask({
        change: { kind: 'delete', ids: [_id] },
        count: 1,
        name: title,
        onDone: onDeleted,
      }),
  }
  return {
    ask,
    actions,
    dialogs: (
      <>
        {dialogs}
        {cancelled && (
          <CancelEventDialog
            key={cancelled.event._id}
            event={cancelled.event}
            open={cancelled.isOpen}
            onClose={() => setCancelled({ ...cancelled, isOpen: false })}
          />
        )}
      </>
    ),
  }
}
