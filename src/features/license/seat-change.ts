import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import type { SeatBulk } from '~/entities/seat-bulk'
import type { Option } from '~/ui/input/option-source'

/** Whose seats: those of some users, or all that match a filter except some. */
export type SeatTarget = { users: string[] } | { filter: Schemas['SeatFilter']; exclude: string[] }

/** All whose seats match a filter. */
export const everybody = (filter: Schemas['SeatFilter']): SeatTarget => ({ filter, exclude: [] })

/** A change of seats in a license, with all that it needs to be sent. */
export type SeatChange = {
  license: Pick<Schemas['License'], '_id' | 'title' | 'seats'>
  target: SeatTarget
} & (
  | { kind: 'remind'; note: string; force: boolean }
  | { kind: 'move'; to: Option | null; ifShort: 'refuse' | 'fill' }
  | { kind: 'revoke' }
  | { kind: 'restore' }
)

export type SeatActionName = SeatChange['kind']

/** A change as it is when its dialog opens. */
export function seatChange(
  kind: SeatActionName,
  license: SeatChange['license'],
  target: SeatTarget,
): SeatChange {
  if (kind === 'remind') return { kind, license, target, note: '', force: false }
  if (kind === 'move') return { kind, license, target, to: null, ifShort: 'refuse' }
  return { kind, license, target }
}

/** The input that is still missing; null if none. */
export const missingInput = (change: SeatChange) =>
  change.kind === 'move' && change.to === null ? 'Choose a license to move them to.' : null

/** Sends a change, or its dry run. */
export async function sendSeatChange(
  change: SeatChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<SeatBulk>> {
  const params = { query }
  const options = { signal }
  const { license, target } = change
  const selection = { licenses: [license._id], ...target }
  switch (change.kind) {
    case 'remind': {
      const note = change.note.trim()
      const body = { ...selection, force: change.force, ...(note !== '' && { note }) }
      return (await call('post', '/api/business/remindUsersInLicense', { params, body }, options))
        .data
    }
    case 'move': {
      const to = change.to?.value ?? ''
      const body = { from: license._id, to, ifShort: change.ifShort, ...target }
      return (await call('post', '/api/business/moveUsersToLicense', { params, body }, options))
        .data
    }
    case 'revoke': {
      const input = { params, body: selection }
      return (await call('post', '/api/business/removeUsersFromLicense', input, options)).data
    }
    case 'restore': {
      const input = { params, body: selection }
      return (await call('post', '/api/business/restoreUsersToLicense', input, options)).data
    }
  }
}
