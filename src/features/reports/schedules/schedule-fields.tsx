import { useWatch } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import { RadioField } from '~/forms/fields/radio-field'
import { SelectField } from '~/forms/fields/select-field'
import { SwitchField } from '~/forms/fields/switch-field'
import { TextField } from '~/forms/fields/text-field'
import type { SchemaForm } from '~/forms/use-schema-form'
import { RecipientsField } from '~/features/reports/mail/recipients-field'
import { reportPeopleLabels } from '~/entities/report-labels'
import { Text } from '~/ui/display/text'
import { optionsOf } from '~/ui/input/options-of'
import { allDays, filterDays, hasDays, rangeText, type ScheduleForm } from './schedule-form'
import type { ScheduleReport } from './schedule-form'
import { frequencyLabels, rangeLabels, weekdays } from './schedule-labels'
import * as css from './schedules.css'

const dayOptions = weekdays.map((label, index) => ({ value: String(index + 1), label }))
const monthDayOptions = [
  ...Array.from({ length: 28 }, (_, index) => ({
    value: String(index + 1),
    label: `Day ${index + 1}`,
  })),
  { value: 'last', label: 'Last day' },
]

interface ScheduleFieldsProps {
  form: SchemaForm<ScheduleForm, ScheduleForm>
  about: ScheduleReport
}

/** The fields of a schedule. */
export function ScheduleFields({ form: { control }, about }: ScheduleFieldsProps) {
  const frequency = useWatch({ control, name: 'frequency' })
  const ranges = [
    ...(hasDays(about.filter) ? [{ value: filterDays, label: rangeText(filterDays) }] : []),
    { value: allDays, label: rangeText(allDays) },
    ...optionsOf(rangeLabels),
  ]
  return (
    <>
      <TextField control={control} name="name" label="Name" required autoFocus />
      <div className={css.pair}>
        <SelectField
          control={control}
          name="range"
          label="Days"
          help="Relative to the day of each run."
          options={ranges}
        />
        <SelectField
          control={control}
          name="people"
          label="People in the report"
          options={optionsOf(reportPeopleLabels)}
        />
      </div>
      <RadioField
        control={control}
        name="frequency"
        label="How often"
        variant="segments"
        options={optionsOf(frequencyLabels)}
      />
      <div className={css.pair}>
        {frequency === 'weekly' && (
          <SelectField control={control} name="dayOfWeek" label="Weekday" options={dayOptions} />
        )}
        {frequency === 'monthly' && (
          <SelectField
            control={control}
            name="dayOfMonth"
            label="Day of the month"
            options={monthDayOptions}
          />
        )}
        <TimeField control={control} />
      </div>
      <RecipientsField control={control} name="recipients" />
      <RadioField
        control={control}
        name="format"
        label="Format"
        variant="segments"
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel' },
        ]}
      />
      <SwitchField control={control} name="skipEmpty" label="Skip it when there are no rows" />
      <Text size="sm" tone="muted">
        The file has the columns and the order of the table. A file over 10 MB is sent as a link
        that works for 7 days.
      </Text>
    </>
  )
}

function TimeField({ control }: Pick<SchemaForm<ScheduleForm, ScheduleForm>, 'control'>) {
  const { business } = useUser()
  return (
    <TextField
      control={control}
      name="time"
      label="Time"
      type="time"
      help={`In the time zone of ${business.name}: ${business.timezone}`}
      required
    />
  )
}
