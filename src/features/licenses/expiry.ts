import { storeValue, storedValue } from '~/api/client/storage'
import type { License } from './license-columns'

/** Days before the expiry at which a license is announced; 0 is the expiry itself. */
const thresholds = [0, 7, 30, 60] as const

/** Days after the expiry at which announcements stop. */
const forgottenAfter = 30

const key = 'license-expiry'

/** Last threshold a license has passed; undefined if none, or if it expired long ago. */
function thresholdOf({ daysUntilExpiration: days }: License): number | undefined {
  if (days === null || days < -forgottenAfter) return undefined
  return days < 0 ? 0 : thresholds.find((threshold) => threshold > 0 && days <= threshold)
}

/** Dismissed thresholds by license id. */
export type Dismissals = Readonly<Record<string, unknown>>

export function storedDismissals(): Dismissals {
  const stored = storedValue('local', key)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The most urgent license that has not been dismissed. */
export function mostUrgentOf(
  licenses: readonly License[],
  dismissed: Dismissals,
): License | undefined {
  const [mostUrgent] = licenses
    .flatMap((license) => {
      const threshold = thresholdOf(license)
      const isNews = threshold !== undefined && dismissed[license._id] !== threshold
      return isNews ? [{ license, threshold }] : []
    })
    .toSorted((a, b) => a.threshold - b.threshold)
  return mostUrgent?.license
}

/** Dismisses a license until the next threshold. */
export function dismissExpiry(license: License): Dismissals {
  const dismissed = { ...storedDismissals(), [license._id]: thresholdOf(license) }
  storeValue('local', key, dismissed)
  return dismissed
}
