import { useLicenseTitle } from '~/entities/use-license-title'
import { EntityPicker } from '~/pickers/entity-picker'
import { licenseEntity } from '~/pickers/licenses'
import { FilterPopover } from '~/ui/list/filter-popover'
import * as css from './course-filter.css'

interface LicenseNarrowing {
  license?: string
}

interface LicenseFilterProps {
  value: LicenseNarrowing
  onChange: (change: LicenseNarrowing) => void
}

/** Narrows a list of people to those with a seat in a license. */
export function LicenseFilter({ value: { license }, onChange }: LicenseFilterProps) {
  const title = useLicenseTitle(license)
  return (
    <FilterPopover label="Filter by license" name="License" isOn={license !== undefined}>
      <div className={css.panel}>
        <EntityPicker
          entity={licenseEntity}
          label="Has a seat in"
          value={license === undefined ? null : { value: license, label: title ?? 'One license' }}
          onChange={(chosen) => onChange({ license: chosen?.value })}
        />
      </div>
    </FilterPopover>
  )
}

/** The license that a list of people is narrowed to, by name. */
export function useLicenseFilters({ license }: LicenseNarrowing) {
  const title = useLicenseTitle(license)
  return license === undefined
    ? []
    : [{ id: 'license' as const, label: 'License', value: title ?? 'one license' }]
}
