import { Stack } from '~/ui/display/stack'
import { FilterPopover } from '~/ui/list/filter-popover'
import * as css from './course-filter.css'
import { LicenseField, type LicenseNarrowing } from './license-filter'
import { PathFields } from './path-filter'
import type { PathNarrowing } from './path-filter-search'

type Narrowing = PathNarrowing & LicenseNarrowing

interface MoreFiltersProps {
  value: Narrowing
  onChange: (change: Narrowing) => void
}

/** The filters of a list of users that are used less: by learning path and by license. */
export function MoreFilters({ value, onChange }: MoreFiltersProps) {
  const { learningPath, pathStatus, license } = value
  const isOn = [learningPath, pathStatus, license].some((filter) => filter !== undefined)
  return (
    <FilterPopover label="More filters" name="More filters" isOn={isOn}>
      <div className={css.panel}>
        <Stack gap={3}>
          <PathFields value={value} onChange={onChange} />
          <LicenseField value={value} onChange={onChange} />
        </Stack>
      </div>
    </FilterPopover>
  )
}
