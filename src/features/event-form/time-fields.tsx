import { useWatch } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import { CheckboxField } from '~/forms/fields/checkbox-field'
import { ComboboxField } from '~/forms/fields/combobox-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { findZones } from '~/pickers/time-zones'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import type { EventForm } from './event-form'
import { MomentField } from './moment-field'
import { OtherZones } from './other-zones'
import { RecurrenceFields } from './recurrence-fields'
import { lengthText, spanOf, zoneIn } from './event-moments'
import { Text } from '~/ui/display/text'

/** When an event takes place: days, times, time zone and recurrence. */
export function TimeFields({ form }: { form: SchemaForm<EventForm, EventForm> }) {
  const { control } = form
  const values = useWatch({ control, compute: (current) => current })
  const { preferences, business } = useUser()
  const own = preferences.timezone ?? business.timezone
  const span = spanOf(values)
  const length = lengthText(span, values.allDay, zoneIn(values))
  return (
    <Stack gap={4}>
      <Heading level={3} size="sm">
        Time
      </Heading>
      <CheckboxField control={control} name="allDay" label="All day" />
      <MomentField form={form} name="start" />
      <MomentField form={form} name="end" />
      <ComboboxField
        control={control}
        name="timezone"
        label="Time zone"
        required
        listLabel="Time zones"
        placeholder="Search by city or region"
        options={findZones}
      />
      {length !== undefined && (
        <Text size="sm" tone="muted" as="p">
          Length: {length}
        </Text>
      )}
      <OtherZones span={span} zone={values.timezone?.value} own={own} allDay={values.allDay} />
      <RecurrenceFields form={form} />
    </Stack>
  )
}
