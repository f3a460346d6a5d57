import type { BulkInputs } from '~/bulk/bulk-action'
import { LastDayInput } from '~/entities/last-day-input'
import type { LicenseChange, LicenseDone } from './license-change'

/** The fields of bulk actions on licenses. */
export const licenseInputs: BulkInputs<LicenseChange, LicenseDone> = (change, onChange) =>
  change.kind === 'extend' ? (
    <LastDayInput
      label="Last day"
      value={change.lastDay}
      onChange={(lastDay) => onChange({ ...change, lastDay })}
    />
  ) : null
