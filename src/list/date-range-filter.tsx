import { isIsoDate } from '~/ui/input/calendar-date'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { FilterPopover } from '~/ui/list/filter-popover'
import { Stack } from '~/ui/display/stack'

interface DateRange {
  from?: string | undefined
  to?: string | undefined
}

interface DateRangeFieldsProps {
  value: DateRange
  /** Only the bound that was changed. */
  onChange: (change: DateRange) => void
}

/** The first and the last day of a range; neither can pass the other. */
export function DateRangeFields({ value: { from, to }, onChange }: DateRangeFieldsProps) {
  const set = (bound: 'from' | 'to') => (day: string | null) => {
    if (day === null || isIsoDate(day)) onChange({ [bound]: day ?? undefined })
  }
  return (
    <>
      <Field label="From">
        {(frame) => (
          <DateInput {...frame} latest={to} value={from ?? null} onChange={set('from')} />
        )}
      </Field>
      <Field label="Until">
        {(frame) => (
          <DateInput {...frame} earliest={from} value={to ?? null} onChange={set('to')} />
        )}
      </Field>
    </>
  )
}

interface DateRangeFilterProps extends DateRangeFieldsProps {
  /** Label of the button: "Updated". */
  name: string
  /** Accessible name: "Filter by last update". */
  label: string
}

/** Filters a list by a range of dates. */
export function DateRangeFilter({ name, label, value, onChange }: DateRangeFilterProps) {
  const { from, to } = value
  return (
    <FilterPopover label={label} name={name} isOn={from !== undefined || to !== undefined}>
      <Stack gap={3}>
        <DateRangeFields value={value} onChange={onChange} />
      </Stack>
    </FilterPopover>
  )
}
