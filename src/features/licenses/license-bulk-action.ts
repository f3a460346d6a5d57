import { staleLicensePaths } from '~/api/licenses'
import type { Schemas } from '~/api/schemas'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { verbLabels } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import { isIsoDate } from '~/ui/input/calendar-date'
import { sendLicenseChange, type LicenseChange, type LicenseDone } from './license-change'

type Consequences = Schemas['LicenseConsequences']

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

function deletionLines({ seats, waiting, losing, coursesEnding, progressKept }: Consequences) {
  if (seats + waiting === 0) return ['Nobody has a seat.']
  return [
    seats > 0 && `${counted(seats, 'person loses the seat', 'people lose their seats')}.`,
    seats > 0 &&
      (coursesEnding > 0
        ? `${counted(coursesEnding, 'unfinished course ends', 'unfinished courses end')} for ${counted(losing, 'person', 'people')}.`
        : 'No courses end.'),
    progressKept > 0 && `Progress in ${counted(progressKept, 'course is', 'courses is')} kept.`,
    waiting > 0 &&
      `${counted(waiting, 'person no longer waits', 'people no longer wait')} for a seat.`,
  ].filter((line) => line !== false)
}

function consequenceLines({ consequences }: LicenseDone, { kind }: LicenseChange): string[] {
  if (!consequences) return []
  if (kind === 'delete') return deletionLines(consequences)
  const { gaining } = consequences
  return gaining > 0
    ? [`${counted(gaining, 'person gets courses', 'people get courses')} again.`]
    : []
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
  retry: (change, licenseIds) => ({ ...change, target: { licenseIds } }),
  consequences: consequenceLines,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
  affectedCount: ({ kind }, { consequences }) =>
    kind === 'delete' ? (consequences?.seats ?? 0) : 0,
}
