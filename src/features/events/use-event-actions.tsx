import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toastFailure } from '~/forms/toast-failure'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { toast } from '~/ui/overlay/toast'
import { CancelEventDialog } from './cancel-event-dialog'
import { eventBulkAction } from './event-bulk-action'
import type { Event } from './event-columns'
import type { EventActions } from './event-menu'
import { duplicateEvent, restoreEvent } from './events.api'
import { saveCalendar } from './save-calendar'
import { SendUpdateDialog } from './send-update-dialog'
import { startOfCopy } from './start-of-copy'

interface EventActionsOptions {
  onDeleted?: () => void
  /** Opens the form on an event. */
  onEdit: (eventId: string) => void
}

/**
 * Actions on events for any screen that shows them: `actions` on one, `ask` for bulk actions. Render `dialogs` once on
 * the screen.
 */
export function useEventActions({ onDeleted, onEdit }: EventActionsOptions) {
  const { ask, dialogs } = useBulkAction(eventBulkAction, (change, onChange) => {
    if (change.kind === 'cancel')
      return (
        <Stack gap={3}>
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
          <Checkbox
            label="Notify people with a place or on the waiting list by email"
            checked={change.notify}
            onChange={(notify) => onChange({ ...change, notify })}
          />
        </Stack>
      )
    return change.kind === 'publish' ? (
      <Checkbox
        label="Notify the audience by email"
        checked={change.notify}
        onChange={(notify) => onChange({ ...change, notify })}
      />
    ) : null
  })
  const [cancelled, setCancelled] = useState<{ event: Event; isOpen: boolean }>()
  const restoration = useMutation({
    ...restoreEvent,
    onSuccess: ({ data: { event } }) =>
      toast({ tone: 'success', title: `${event.title} restored` }),
    onError: (error) => toastFailure('Restoring the event', error),
  })
  const duplication = useMutation({
    ...duplicateEvent,
    onSuccess: ({ data: { events } }) => {
      const [copy] = events
      if (!copy) return
      toast({ tone: 'success', title: `${copy.title} copied as a draft` })
      onEdit(copy._id)
    },
    onError: (error) => toastFailure('Duplicating the event', error),
  })
  const [sent, setSent] = useState<{ event: Event; isOpen: boolean }>()
  const actions: EventActions = {
    duplicate: (event) =>
      duplication.mutate({ body: { eventId: event._id, dates: [startOfCopy(event, Date.now())] } }),
    sendUpdate: (event) => setSent({ event, isOpen: true }),
    saveCalendar: ({ _id }) => void saveCalendar(_id),
    publish: ({ _id, title }) =>
      ask({
        change: { kind: 'publish', target: { eventIds: [_id] }, notify: true },
        count: 1,
        name: title,
      }),
    cancel: (event) => setCancelled({ event, isOpen: true }),
    restore: ({ _id }) => restoration.mutate({ body: { eventId: _id } }),
    remove: ({ _id, title }) =>
      ask({
        change: { kind: 'delete', target: { eventIds: [_id] } },
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
        {sent && (
          <SendUpdateDialog
            key={`${sent.event._id} ${sent.event.version}`}
            event={sent.event}
            open={sent.isOpen}
            onClose={() => setSent({ ...sent, isOpen: false })}
          />
        )}
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
