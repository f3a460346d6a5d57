import { DateRangeFilter } from './date-range-filter'

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
  return (
    <DateRangeFilter
      name="Updated"
      label="Filter by last update"
      value={{ from: value.updatedFrom, to: value.updatedTo }}
      onChange={(change) =>
        onChange({
          ...('from' in change && { updatedFrom: change.from }),
          ...('to' in change && { updatedTo: change.to }),
        })
      }
    />
  )
}
