import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneCity } from '~/entities/event-labels'
import { Stack } from '~/ui/display/stack'
import { momentText, usableZone } from '~/ui/format/time-format'
import { useTimeFormat } from '~/ui/format/time-settings'
import { counted } from '~/ui/format/numbers'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'
import { cancelDate } from './event.api'
import type { Event, EventDate } from './use-event'

interface CancelDateDialogProps {
  event: Event
  date: EventDate
  open: boolean
  onClose: () => void
}

/** Asks for the reason, and cancels one date of an event. */
export function CancelDateDialog({ event, date, open, onClose }: CancelDateDialogProps) {
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const { dateFormat } = useTimeFormat()
  const { mutateAsync } = useMutation(cancelDate)
  const notifiable = event.stats.registered + event.stats.waitlisted
  const zone = usableZone(event.timezone)
  const when = momentText(new Date(date.startAt), { zone, dateFormat })
  const confirm = async () => {
    if (reason.trim().length < 3) throw new Error('Enter a reason of at least 3 characters.')
    await mutateAsync({
      body: { eventId: event._id, date: date._id, reason: reason.trim(), notify },
    })
    toast({ tone: 'success', title: 'Date cancelled' })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancel the date on ${when}?`}
      action="Cancel date"
      dismiss="Keep it"
      onConfirm={confirm}
    >
      <Stack gap={3}>
        <p>The other dates stay. Time in {zoneCity(event.timezone)}.</p>
        <Field label="Reason" help="For those who have a place." required>
          {(frame) => <Textarea {...frame} limit={500} value={reason} onChange={setReason} />}
        </Field>
        {event.status !== 'draft' && notifiable > 0 && (
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
