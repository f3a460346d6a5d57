import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'
import { counted, formatNumber } from '~/ui/format/numbers'

// Labels of the contract's values for licenses and seats.

type License = Schemas['License']
type Seat = Schemas['Seat']
export type Seats = Schemas['Seats']

export const licenseStatusLabels = {
  active: 'Active',
  scheduled: 'Scheduled',
  expiring: 'Expiring',
  expired: 'Ended',
} as const satisfies Record<Schemas['LicenseStatus'], string>

export const licenseStatusTones = {
  active: 'success',
  scheduled: 'info',
  expiring: 'warning',
  expired: 'neutral',
} as const satisfies Record<Schemas['LicenseStatus'], Tone>

export const seatStatusLabels = {
  assigned: 'Pending',
  activated: 'Active',
  waiting: 'Waiting',
  revoked: 'Revoked',
} as const satisfies Record<Schemas['SeatStatus'], string>

export const seatStatusTones = {
  assigned: 'info',
  activated: 'success',
  waiting: 'warning',
  revoked: 'neutral',
} as const satisfies Record<Schemas['SeatStatus'], Tone>

export const seatSourceLabels = {
  admin: 'Assigned directly',
  'signup-link': 'Through a link',
  csv: 'Through an import',
  group: 'Through a group',
  'learning-path': 'Through a learning path',
  moved: 'Moved from another license',
} as const satisfies Record<Schemas['SeatSource'], string>

export const seatReclaimLabels = {
  pending: 'Pending for more than 14 days',
  idle: 'No activity for 60 days',
  inactive: 'Held by deactivated people',
} as const satisfies Record<Schemas['SeatReclaim'], string>

export const seatStepLabels = {
  given: 'Given',
  active: 'Active',
  started: 'Started',
  completed: 'Completed',
} as const satisfies Record<Schemas['SeatStep'], string>

export const revokedWhyLabels = {
  revoked: 'Revoked by an admin',
  moved: 'Moved to another license',
  deactivated: 'Deactivated',
  deleted: 'Deleted',
  'left-group': 'Left the group',
  'rolled-back': 'Import rolled back',
} as const satisfies Record<NonNullable<Seat['revokedWhy']>, string>

/** The seats in use: pending and active. */
export const takenSeats = ({ assigned, activated }: Pick<Seats, 'assigned' | 'activated'>) =>
  assigned + activated

/** "82 active, 14 pending, 24 free, 8 waiting". */
export function seatsText({ total, assigned, activated, available, waiting }: Seats): string {
  return [
    `${formatNumber(activated)} active`,
    `${formatNumber(assigned)} pending`,
    total === null ? 'no limit' : `${formatNumber(available ?? 0)} free`,
    waiting > 0 && `${formatNumber(waiting)} waiting`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** When a license ends or has ended: "in 40 days", "today", "3 days ago"; null if it does not end. */
export function endText({ daysUntilExpiration: days }: Pick<License, 'daysUntilExpiration'>) {
  if (days === null) return null
  if (days === 0) return 'today'
  return days > 0 ? `in ${counted(days, 'day', 'days')}` : `${counted(-days, 'day', 'days')} ago`
}
