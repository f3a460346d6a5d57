import { isIsoDate } from '~/ui/input/calendar-date'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { FilterPopover } from '~/ui/list/filter-popover'
import { Stack } from '~/ui/display/stack'

interface Days {
  updatedFrom?: string | undefined
  updatedTo?: string | undefined
}

interface UpdatedFilterProps {
  value: Days
  onChange: (change: Days) => void
}

/** Filters a list by the date of the last change. */
export function UpdatedFilter({ value, onChange }: UpdatedFilterProps) {
  const { updatedFrom, updatedTo } = value
  const isOn = updatedFrom !== undefined || updatedTo !== undefined
  const set = (name: 'updatedFrom' | 'updatedTo') => (day: string | null) => {
    if (day === null || isIsoDate(day)) onChange({ [name]: day ?? undefined })
  }
  return (
    <FilterPopover label="Filter by last update" name="Updated" isOn={isOn}>
      <Stack gap={3}>
        <Field label="From">
          {(frame) => (
            <DateInput
              {...frame}
              latest={updatedTo}
              value={updatedFrom ?? null}
              onChange={set('updatedFrom')}
            />
          )}
        </Field>
        <Field label="Until">
          {(frame) => (
            <DateInput
              {...frame}
              earliest={updatedFrom}
              value={updatedTo ?? null}
              onChange={set('updatedTo')}
            />
          )}
        </Field>
      </Stack>
    </FilterPopover>
  )
}
