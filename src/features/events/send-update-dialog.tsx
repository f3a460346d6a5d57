import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { toast } from '~/ui/overlay/toast'
import type { Event } from './event-columns'
import { updateEvent } from './events.api'

interface SendUpdateDialogProps {
  event: Event
  open: boolean
  onClose: () => void
}

/** Sends the current time and place to those who have a place or wait. */
export function SendUpdateDialog({ event, open, onClose }: SendUpdateDialogProps) {
  const { _id: eventId, version, title, stats } = event
  const [note, setNote] = useState('')
  const { mutateAsync } = useMutation(updateEvent)
  const recipients = counted(stats.registered + stats.waitlisted, 'person', 'people')
  const confirm = async () => {
    const text = note.trim()
    await mutateAsync({
      body: { eventId, version, notify: true, ...(text !== '' && { note: text }) },
    })
    toast({ tone: 'success', title: `Update sent to ${recipients}` })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Send an update about ‘${title}’?`}
      action={`Notify ${recipients}`}
      onConfirm={confirm}
    >
      <Stack gap={3}>
        <p>
          Everyone with a place or on the waiting list receives an email with the current time and
          place; those with a place also receive the current calendar entry.
        </p>
        <Field label="Note" help="For the history and the email.">
          {(frame) => <Textarea {...frame} limit={500} value={note} onChange={setNote} />}
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
