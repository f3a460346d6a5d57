import { useController, useWatch } from 'react-hook-form'
import { useFormStatus } from '~/forms/form-context'
import type { SchemaForm } from '~/forms/use-schema-form'
import { RadioField } from '~/forms/fields/radio-field'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { isIsoDate } from '~/ui/input/calendar-date'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { Text } from '~/ui/display/text'
import { offsetText } from '~/lib/zone-time'
import { timeAfterGap, type EventForm } from './event-form'
import * as css from './event-form.css'
import { momentOf, twiceOptions, zoneIn } from './event-moments'

interface MomentFieldProps {
  form: SchemaForm<EventForm, EventForm>
  name: 'start' | 'end'
}

const labels = {
  start: { day: 'Starts on', firstDay: 'First day', time: 'Start time', which: 'Start' },
  end: { day: 'Ends on', firstDay: 'Last day', time: 'End time', which: 'End' },
}

/** A day and a time, and which of two where clocks go back over it. */
export function MomentField({ form, name }: MomentFieldProps) {
  const { control } = form
  const { check } = useFormStatus()
  const [day, time] = [`${name}At`, `${name}Time`] as const
  const dayField = useController({ control, name: day })
  const timeField = useController({ control, name: time })
  const values = useWatch({ control, compute: (current) => current })
  const { allDay, startAt } = values
  const label = labels[name]
  const zone = zoneIn(values)
  const found = allDay ? undefined : momentOf(values[day], values[time], zone)
  const isSeriesStart = name === 'start' && values.recurrence !== 'none'
  const after = found?.kind === 'gap' ? timeAfterGap(values, name) : undefined
  const changeDay = (next: string | null) => {
    // An end before the start is moved along with it.
    if (name === 'start' && next !== null && isIsoDate(next) && (values.endAt ?? '') < next)
      form.setValue('endAt', next, { shouldDirty: true })
    dayField.field.onChange(next)
  }
  const dayInput = (
    <Field
      label={allDay ? label.firstDay : label.day}
      required
      error={dayField.fieldState.error?.message}
    >
      {(frame) => (
        <DateInput
          {...frame}
          ref={dayField.field.ref}
          name={day}
          earliest={name === 'end' ? (startAt ?? undefined) : undefined}
          value={dayField.field.value}
          onChange={changeDay}
          onBlur={() => {
            dayField.field.onBlur()
            if (dayField.fieldState.isDirty) check(day)
          }}
        />
      )}
    </Field>
  )
  if (allDay) return dayInput
  return (
    <Stack gap={3}>
      <div className={css.pair}>
        {dayInput}
        <Field label={label.time} required error={timeField.fieldState.error?.message}>
          {(frame) => (
            <TextInput
              {...frame}
              type="time"
              ref={timeField.field.ref}
              name={time}
              value={timeField.field.value}
              onChange={timeField.field.onChange}
              onBlur={() => {
                timeField.field.onBlur()
                if (timeField.fieldState.isDirty) check(time)
              }}
            />
          )}
        </Field>
      </div>
      {after !== undefined && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              form.setValue(time, after, { shouldDirty: true, shouldValidate: true })
            }}
          >
            Use {after}
          </Button>
        </div>
      )}
      {found?.kind === 'twice' && isSeriesStart && (
        <Text as="p" size="sm" tone="muted">
          {values.startTime} comes twice that day. In a series it is the first one (
          {offsetText(zone, found.first)}).
        </Text>
      )}
      {found?.kind === 'twice' && !isSeriesStart && (
        <RadioField
          control={control}
          name={`${name}Which`}
          label={`${label.which}: this time comes twice`}
          required
          options={twiceOptions(found, zone)}
        />
      )}
    </Stack>
  )
}
