import { staleLicensePaths } from '~/api/licenses'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { people, verbLabels } from '~/bulk/bulk-labels'
import { seatConsequenceLines, seatNames, type SeatBulk } from '~/entities/seat-bulk'
import { counted, formatNumber } from '~/ui/format/numbers'
import { missingInput, sendSeatChange, type SeatChange } from './seat-change'

function labelsOf(change: SeatChange): BulkLabels {
  switch (change.kind) {
    case 'remind':
      return verbLabels('Remind', 'reminded')
    case 'move':
      return {
        // From the list of licenses their number is not known at first.
        title: (who) => `Move ${who || 'people'} to another license`,
        action: (who) => `Move ${who || 'people'}`,
        will: 'moved',
        done: (who) => `${who} moved${change.to ? ` to ${change.to.label}` : ''}`,
        note: 'Status and progress go along. Courses in both licenses are not interrupted.',
      }
    case 'revoke':
      return {
        title: (who) => `Revoke the seat from ${who}?`,
        action: (who) => `Revoke from ${who}`,
        will: 'left without a seat',
        done: (who) => `Seat revoked from ${who}`,
        note: 'Progress stays in the history and returns with the seat.',
        tone: 'danger',
      }
    case 'restore':
      return {
        title: (who) => `Restore the seat of ${who}?`,
        action: (who) => `Restore for ${who}`,
        will: 'given their seat again',
        done: (who) => `Seat restored for ${who}`,
      }
  }
}

/** Freed seats go to people who wait. */
function waitingLines({ kind, license }: SeatChange, { counts }: SeatBulk): string[] {
  const { waiting, total, available } = license.seats
  if (waiting === 0 || counts.succeeded === 0 || (kind !== 'revoke' && kind !== 'move')) return []
  const next = total === null ? 0 : Math.min(waiting, counts.succeeded + (available ?? 0))
  return next > 0
    ? [`${counted(next, 'person who waits', 'people who wait')} will get a seat.`]
    : []
}

function seatLines({ kind }: SeatChange, { consequences, counts }: SeatBulk): string[] {
  if (kind === 'revoke') return [`${counted(counts.succeeded, 'seat', 'seats')} will be free.`]
  return consequences.seats.flatMap(({ license, needed, available }) =>
    available === null || needed === 0
      ? []
      : [
          `${counted(needed, 'seat', 'seats')} needed in ${license.name}, ${formatNumber(available)} free.`,
        ],
  )
}

/** Reminding people of their seats, and moving, revoking and restoring seats. */
export const seatAction: BulkAction<SeatChange, SeatBulk> = {
  noun: () => people,
  labels: labelsOf,
  send: sendSeatChange,
  stale: staleLicensePaths,
  skipsConfirmation: ({ change, count }) => change.kind === 'restore' && count === 1,
  missing: missingInput,
  retry: (change, users) => ({ ...change, target: { users } }),
  consequences: (done, change) => [
    ...seatLines(change, done),
    ...waitingLines(change, done),
    ...seatConsequenceLines(done),
  ],
  names: (done) => seatNames(done, 1),
  affectedCount: (_, { consequences }) => consequences.messages,
}
