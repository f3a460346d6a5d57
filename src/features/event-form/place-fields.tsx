import { useWatch } from 'react-hook-form'
import { eventModeLabels, meetingProviderLabels } from '~/entities/event-labels'
import { RadioField } from '~/forms/fields/radio-field'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import type { EventForm } from './event-form'

const modes = (['online', 'in-person', 'hybrid'] as const).map((value) => ({
  value,
  label: eventModeLabels[value],
}))

const providers = (['zoom', 'google-meet', 'teams', 'other'] as const).map((value) => ({
  value,
  label: meetingProviderLabels[value],
}))

/** Where an event takes place: the meeting, the venue, or both. */
export function PlaceFields({ form: { control } }: { form: SchemaForm<EventForm, EventForm> }) {
  const mode = useWatch({ control, name: 'mode' })
  return (
    <Stack gap={4}>
      <RadioField control={control} name="mode" label="Mode" variant="segments" options={modes} />
      {mode !== 'in-person' && (
        <>
          <SelectField
            control={control}
            name="meetingProvider"
            label="Meeting provider"
            placeholder="None"
            options={providers}
          />
          <TextField
            control={control}
            name="meetingLink"
            label="Meeting link"
            type="url"
            help="It may follow later. Only people with a place see it."
            autoComplete="off"
          />
          <TextField
            control={control}
            name="meetingPassword"
            label="Meeting password"
            autoComplete="off"
          />
        </>
      )}
      {mode !== 'online' && (
        <>
          <TextField
            control={control}
            name="venue"
            label="Venue"
            help="Needed to publish the event."
            autoComplete="off"
          />
          <TextField control={control} name="venueAddress" label="Address" autoComplete="off" />
          <TextField control={control} name="venueRoom" label="Room" autoComplete="off" />
          <TextField
            control={control}
            name="venueMap"
            label="Map link"
            type="url"
            autoComplete="off"
          />
        </>
      )}
    </Stack>
  )
}
