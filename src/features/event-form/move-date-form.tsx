import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { dayIn, usableZone } from '~/ui/format/time-format'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { toast } from '~/ui/overlay/toast'
import { eventForm, type EventForm } from './event-form'
import { moveDate } from './event-form.api'
import * as css from './event-form.css'
import { formOf } from './event-input'
import { lengthText, partsOf, spanOf, zoneIn } from './event-moments'
import { notifyText } from './impact-lines'
import { MomentField } from './moment-field'
import { zoneCity } from '~/entities/event-labels'

export interface MoveDateFormProps {
  event: Schemas['Event']
  date: Schemas['EventDate']
  onClose: () => void
}

/** The form of the event with the times of one of its dates. */
function formOfDate(event: Schemas['Event'], date: Schemas['EventDate']): EventForm {
  const zone = usableZone(event.timezone)
  const [start, end] = [date.startAt, date.endAt].map((at) => partsOf(Date.parse(at), zone))
  return {
    ...formOf(event),
    recurrence: 'none',
    ...(start && { startAt: start.day, startTime: start.time, startWhich: start.which }),
    ...(end && { endAt: end.day, endTime: end.time, endWhich: end.which }),
    ...(event.allDay && { endAt: dayIn(new Date(Date.parse(date.endAt) - 1), zone) }),
  }
}

/** Moves one date of an event. */
export function MoveDateForm({ event, date, onClose }: MoveDateFormProps) {
  const form = useSchemaForm(eventForm, formOfDate(event, date))
  const [notify, setNotify] = useState(true)
  const { mutateAsync } = useMutation(moveDate)
  const values = useWatch({ control: form.control, compute: (current) => current })
  const length = lengthText(spanOf(values), values.allDay, zoneIn(values))
  const places = event.stats.registered + event.stats.waitlisted
  const submit = async (sent: EventForm) => {
    const { start = 0, end = 0 } = spanOf(sent)
    await mutateAsync({
      body: {
        eventId: event._id,
        date: date._id,
        startAt: new Date(start).toISOString(),
        endAt: new Date(end).toISOString(),
        notify: notify && places > 0,
      },
    })
    toast({ tone: 'success', title: 'Date moved' })
    onClose()
  }
  return (
    <Form wide form={form} label="Move date" onSubmit={submit} draft={null}>
      <Stack gap={4}>
        <MomentField form={form} name="start" />
        <MomentField form={form} name="end" />
        <Text as="p" size="sm" tone="muted">
          Time zone: {zoneCity(event.timezone)}
          {length !== undefined && ` · Length: ${length}`}
        </Text>
        {places > 0 && (
          <Checkbox label={notifyText(places)} checked={notify} onChange={setNotify} />
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Move date</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
