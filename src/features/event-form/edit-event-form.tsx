import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { ConflictNotice } from '~/forms/conflict-notice'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { toast } from '~/ui/overlay/toast'
import { conflictRows } from './event-conflict'
import { EventFields } from './event-fields'
import { eventForm, type EventForm } from './event-form'
import * as css from './event-form.css'
import { EventImpact, useEventImpact } from './event-impact'
import { formOf, isAboutTimeOrPlace, updateOf } from './event-input'
import { zoneIn } from './event-moments'
import { notifyText } from './impact-lines'
import { publish, useEventSave } from './use-event-save'

interface EditEventFormProps {
  /** Includes its dates. */
  event: Schemas['Event']
  onClose: () => void
}

/** The form to edit an event, with the impact of the changes. */
export function EditEventForm({ event, onClose }: EditEventFormProps) {
  const form = useSchemaForm(eventForm, formOf(event))
  const { save, base, theirs, by, takeTheirs, over } = useEventSave(form, event)
  // Unless the admin decides otherwise, people are notified of a new time or place.
  const [chosen, setChosen] = useState<boolean>()
  const values = useWatch({ control: form.control, compute: (current) => current })
  const impact = useEventImpact(form, {
    eventId: event._id,
    version: base.version,
    opened: base.values,
  })
  const isDraft = event.status === 'draft'
  const notify = chosen ?? (isDraft || isAboutTimeOrPlace(updateOf(values, base.values)))
  const places = event.stats.registered + event.stats.waitlisted
  const submit = async (sent: EventForm, intent: string) => {
    await save(sent, intent, isDraft ? intent === publish && notify : notify)
    toast({
      tone: 'success',
      title: intent === publish ? `${event.title} published` : 'Event saved',
    })
    onClose()
  }
  return (
    <Form
      wide
      form={form}
      label="Edit event"
      onSubmit={submit}
      draft={`event:${event._id}`}
      over={over}
    >
      <Stack gap={5}>
        {theirs && (
          <ConflictNotice
            what="This event"
            by={by}
            rows={conflictRows(form.getValues(), theirs)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <EventFields form={form} saved={event} />
        <EventImpact {...impact} zone={zoneIn(values)} allDay={values.allDay} />
        {(isDraft || places > 0) && (
          <Checkbox
            label={
              isDraft ? 'Notify the audience by email when it is published' : notifyText(places)
            }
            help={isDraft ? undefined : 'By email, with the new calendar entry.'}
            checked={notify}
            onChange={setChosen}
          />
        )}
        <TextField
          control={form.control}
          name="note"
          label="Note"
          help="For the history and the email."
          autoComplete="off"
        />
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          {isDraft ? (
            <>
              <SubmitButton tone="neutral" intent="draft">
                Save draft
              </SubmitButton>
              <SubmitButton intent={publish}>Publish</SubmitButton>
            </>
          ) : (
            <SubmitButton>Save</SubmitButton>
          )}
        </div>
      </Stack>
    </Form>
  )
}
