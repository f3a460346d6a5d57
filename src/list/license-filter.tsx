import { useLicenseTitle } from '~/entities/use-license-title'
import { EntityPicker } from '~/pickers/entity-picker'
import { licenseEntity } from '~/pickers/licenses'

export interface LicenseNarrowing {
  license?: string
}

interface LicenseFieldProps {
  value: LicenseNarrowing
  onChange: (change: LicenseNarrowing) => void
}

/** A field that narrows a list of people to those with a seat in a license. */
export function LicenseField({ value: { license }, onChange }: LicenseFieldProps) {
  const title = useLicenseTitle(license)
  return (
    <EntityPicker
      entity={licenseEntity}
      label="Has a seat in the license"
      value={license === undefined ? null : { value: license, label: title ?? 'One license' }}
      onChange={(chosen) => onChange({ license: chosen?.value })}
    />
  )
}

/** The license that a list of people is narrowed to, by name. */
export function useLicenseFilters({ license }: LicenseNarrowing) {
  const title = useLicenseTitle(license)
  return license === undefined
    ? []
    : [{ id: 'license' as const, label: 'License', value: title ?? 'one license' }]
}
