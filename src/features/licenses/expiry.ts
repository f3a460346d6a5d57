import { keep, kept } from '~/api/client/storage'
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
function dismissals(): Record<string, unknown> {
  const stored = kept('local', key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** Of licenses those to point out, the gravest first. */
export function expiring(licenses: readonly License[]): License[] {
  const dismissed = dismissals()
  return licenses
    .flatMap((license) => {
      const threshold = thresholdOf(license)
      const isNews = threshold !== undefined && dismissed[license._id] !== threshold
      return isNews ? [{ license, threshold }] : []
    })
    .toSorted((one, other) => one.threshold - other.threshold)
    .map(({ license }) => license)
}

/** Does not point out a license again before the next threshold. */
export function dismissExpiry(license: License) {
  keep('local', key, { ...dismissals(), [license._id]: thresholdOf(license) })
}
