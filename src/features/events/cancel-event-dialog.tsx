import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneCity } from '~/entities/event-labels'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { momentText, usableZone } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { useNow } from '~/ui/hooks/use-now'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'
import type { Event } from './event-columns'
import { cancelEvent, restoreEvent } from './events.api'
import { toastFailure } from '~/forms/toast-failure'

interface CancelEventDialogProps {
  event: Event
  open: boolean
  onClose: () => void
}

const limit = 500

/** Asks for the reason, says who is affected, and cancels the event. */
export function CancelEventDialog({ event, open, onClose }: CancelEventDialogProps) {
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const [isShort, setIsShort] = useState(false)
  const now = useNow().getTime()
  const { dateFormat } = useTimeFormat()
  const cancellation = useMutation(cancelEvent)
  const restoration = useMutation(restoreEvent)
  const { _id: eventId, title, startAt, timezone, stats } = event
  const notifiable = stats.registered + stats.waitlisted
  const isBegun = Date.parse(startAt) <= now
  const start = momentText(new Date(startAt), { zone: usableZone(timezone), dateFormat })
  const confirm = async () => {
    if (reason.trim().length < 3) {
      setIsShort(true)
      throw new Error('Enter a reason of at least 3 characters.')
    }
    await cancellation.mutateAsync({ body: { eventId, reason: reason.trim(), notify } })
    const undo = () =>
      restoration.mutate(
        { body: { eventId, notify } },
        { onError: (error) => toastFailure('Restoring the event', error) },
      )
    toast({
      tone: 'success',
      title: `${title} cancelled`,
      action: isBegun ? undefined : { label: 'Undo', onSelect: undo },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel ‘${title}’?`}
      action="Cancel event"
      dismiss="Keep it"
      onConfirm={confirm}
    >
      <Stack gap={3}>
        <p>
          {affectedText(stats, notify)}
          {isBegun
            ? ' It has begun, so it cannot be restored.'
            : ` You can restore it until ${start} (${zoneCity(timezone)}).`}
        </p>
        <Field
          label="Reason"
          help="For those who have a place."
          required
          error={isShort && reason.trim().length < 3 ? 'Enter at least 3 characters' : undefined}
        >
          {(frame) => <Textarea {...frame} limit={limit} value={reason} onChange={setReason} />}
        </Field>
        {notifiable > 0 && (
          <Checkbox
            label={`Notify ${counted(notifiable, 'person', 'people')} by email`}
            checked={notify}
            onChange={setNotify}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

function affectedText({ registered, waitlisted }: Event['stats'], notify: boolean) {
  if (registered + waitlisted === 0) return 'Nobody has a place.'
  const places = counted(registered, 'person has a place', 'people have a place')
  const waiting = waitlisted === 1 ? '1 waits' : `${waitlisted} wait`
  const all = waitlisted > 0 ? `${places} and ${waiting}` : places
  if (!notify) return `${all}; nobody is notified, and the event stays in their calendars.`
  return registered + waitlisted === 1
    ? `${all}; this person is notified, and the calendar entry is removed.`
    : `${all}; they are notified, and the calendar entries are removed.`
}
