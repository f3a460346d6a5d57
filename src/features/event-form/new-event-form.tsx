import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { toast } from '~/ui/overlay/toast'
import { EventFields } from './event-fields'
import { eventForm } from './event-form'
import { addEvent } from './event-form.api'
import * as css from './event-form.css'
import { EventImpact, useEventImpact } from './event-impact'
import { blankEvent, newEventOf } from './event-input'
import type { EventForm } from './event-form'
import { zoneIn } from './event-moments'
import { publish } from './use-event-save'

export interface NewEventFormProps {
  /** The day on which it begins; tomorrow without one. */
  day?: string | undefined
  onClose: () => void
  onMade: (event: Schemas['Event']) => void
}

/** The form for a new event. */
export function NewEventForm({ day, onClose, onMade }: NewEventFormProps) {
  const { preferences, business } = useUser()
  const form = useSchemaForm(eventForm, blankEvent(preferences.timezone ?? business.timezone, day))
  const [notify, setNotify] = useState(true)
  const keyOf = useIdempotencyKey()
  const { mutateAsync } = useMutation(addEvent)
  const impact = useEventImpact(form, undefined)
  const values = useWatch({ control: form.control, compute: (current) => current })
  const submit = async (sent: EventForm, intent: string) => {
    const isPublished = intent === publish
    const body = {
      ...newEventOf(sent, isPublished ? 'scheduled' : 'draft'),
      ...(isPublished && { notify }),
    }
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    toast({
      tone: 'success',
      title: `${data.event.title} ${isPublished ? 'published' : 'saved as a draft'}`,
    })
    onMade(data.event)
  }
  return (
    <Form wide form={form} label="New event" onSubmit={submit} draft="event:new">
      <Stack gap={5}>
        <EventFields form={form} />
        <EventImpact {...impact} zone={zoneIn(values)} allDay={values.allDay} />
        <Checkbox
          label="Notify the audience by email when it is published"
          checked={notify}
          onChange={setNotify}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton tone="neutral" intent="draft">
            Save draft
          </SubmitButton>
          <SubmitButton intent={publish}>Publish</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
