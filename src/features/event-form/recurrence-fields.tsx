import { useController, useWatch } from 'react-hook-form'
import { DateField } from '~/forms/fields/date-field'
import { RadioField } from '~/forms/fields/radio-field'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import type { EventForm } from './event-form'
import * as css from './event-form.css'
import { weekdayOf } from './event-moments'

type Props = { form: SchemaForm<EventForm, EventForm> }

const frequencies = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

const units = { daily: 'days', weekly: 'weeks', monthly: 'months' }

const monthDays = [
  { value: 'day', label: 'The same day of the month' },
  { value: 'weekday', label: 'The same weekday of the month' },
  { value: 'last-day', label: 'The last day of the month' },
] as const

const ends = [
  { value: 'count', label: 'After a number of dates' },
  { value: 'until', label: 'On a day' },
] as const

const weekdays = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
] as const

/** How an event repeats. */
export function RecurrenceFields({ form }: Props) {
  const { control } = form
  const [recurrence, end] = useWatch({ control, name: ['recurrence', 'ends'] })
  return (
    <Stack gap={4}>
      <SelectField control={control} name="recurrence" label="Repeats" options={frequencies} />
      {recurrence !== 'none' && (
        <>
          <TextField
            control={control}
            name="interval"
            label={`Every … ${units[recurrence]}`}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          {recurrence === 'weekly' && <Weekdays form={form} />}
          {recurrence === 'monthly' && (
            <SelectField control={control} name="monthlyOn" label="On" options={monthDays} />
          )}
          <RadioField control={control} name="ends" label="Ends" options={ends} />
          {end === 'count' ? (
            <TextField
              control={control}
              name="count"
              label="Number of dates"
              help="At most 200, within 3 years."
              inputMode="numeric"
              autoComplete="off"
              required
            />
          ) : (
            <DateField control={control} name="until" label="Last day" required />
          )}
        </>
      )}
    </Stack>
  )
}

/** The weekdays of a weekly event; that of the first date is always one of them. */
function Weekdays({ form: { control } }: Props) {
  const { field } = useController({ control, name: 'weekdays' })
  const first = weekdayOf(useWatch({ control, name: 'startAt' }))
  return (
    <fieldset className={css.weekdays} aria-label="Weekdays">
      {weekdays.map(([value, label]) => (
        <Checkbox
          key={value}
          label={label}
          checked={value === first || field.value.includes(value)}
          disabled={value === first}
          onChange={(checked) => {
            const chosen = new Set(field.value)
            if (checked) chosen.add(value)
            else chosen.delete(value)
            if (first) chosen.add(first)
            field.onChange(weekdays.map(([each]) => each).filter((each) => chosen.has(each)))
          }}
        />
      ))}
    </fieldset>
  )
}
