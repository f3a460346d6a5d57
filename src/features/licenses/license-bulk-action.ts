import { staleLicensePaths } from '~/api/licenses'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import { isIsoDate } from '~/ui/input/calendar-date'
import { sendLicenseChange, type LicenseChange, type LicenseDone } from './license-change'

const labels = {
  delete: verbLabels('Delete', 'deleted', {
    note: 'You can restore licenses for 30 days. Links to them stop working.',
    tone: 'danger',
  }),
  restore: verbLabels('Restore', 'restored', {
    note: 'People get their seats and courses back.',
  }),
  extend: verbLabels('Extend', 'extended'),
} as const satisfies Record<LicenseChange['kind'], BulkLabels>

function deletionLines({ taken, waiting }: { taken: number; waiting: number }): string[] {
  const lines = [
    taken > 0
      ? `${counted(taken, 'person loses the seat', 'people lose their seats')}. Courses that only the seats give end, and progress is kept.`
      : 'Nobody has a seat.',
  ]
  if (waiting > 0)
    lines.push(`${counted(waiting, 'person no longer waits', 'people no longer wait')} for a seat.`)
  return lines
}

function consequences({ gain = 0 }: LicenseDone, change: LicenseChange): string[] {
  if (change.kind === 'delete' && change.seats) return deletionLines(change.seats)
  if (change.kind === 'extend' && gain > 0)
    return [`${counted(gain, 'person gets courses', 'people get courses')} again.`]
  return []
}

/** Bulk actions on licenses. */
export const licenseBulkAction: BulkAction<LicenseChange, LicenseDone> = {
  noun: () => ['license', 'licenses'],
  labels: ({ kind }) => labels[kind],
  send: sendLicenseChange,
  stale: staleLicensePaths,
  skipsConfirmation: ({ change, count }) => change.kind === 'restore' && count === 1,
  missing: (change) =>
    change.kind === 'extend' && (change.lastDay === null || !isIsoDate(change.lastDay))
      ? 'Choose the last day.'
      : null,
  retry: (change, ids) =>
    change.kind === 'extend' ? undefined : { ...change, target: { licenseIds: ids } },
  consequences,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  affectedCount: (change) => (change.kind === 'delete' ? (change.seats?.taken ?? 0) : 0),
}
