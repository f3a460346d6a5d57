import { storeValue, storedValue } from '~/api/client/storage'
import type { License } from './license-columns'

/** So many days before its end a license is pointed out once more; 0 is the end itself. */
const thresholds = [0, 7, 30, 60] as const

/** So many days after its end a license is no longer pointed out. */
const forgottenAfter = 30

const key = 'license-expiry'

/** The last threshold that a license has passed; undefined if none, or long ago. */
function thresholdOf({ daysUntilExpiration: days }: License): number | undefined {
  if (days === null || days < -forgottenAfter) return undefined
  return days < 0 ? 0 : thresholds.find((threshold) => threshold > 0 && days <= threshold)
}

/** The thresholds at which licenses were dismissed, by license. */
export type Dismissals = Readonly<Record<string, unknown>>

export function storedDismissals(): Dismissals {
  const stored = storedValue('local', key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** Of licenses the one to point out: the gravest that was not dismissed. */
export function gravestOf(
  licenses: readonly License[],
  dismissed: Dismissals,
): License | undefined {
  const [gravest] = licenses
    .flatMap((license) => {
      const threshold = thresholdOf(license)
      const isNews = threshold !== undefined && dismissed[license._id] !== threshold
      return isNews ? [{ license, threshold }] : []
    })
    .toSorted((one, other) => one.threshold - other.threshold)
  return gravest?.license
}

/** Does not point out a license again before the next threshold. */
export function dismissExpiry(license: License): Dismissals {
  const dismissed = { ...storedDismissals(), [license._id]: thresholdOf(license) }
  storeValue('local', key, dismissed)
  return dismissed
}
