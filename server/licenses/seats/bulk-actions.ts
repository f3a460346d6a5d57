import type { components } from '../../../openapi/generated/types.ts'
import type { BulkAction, Summary, Work } from '../../bulk/types.ts'
import { plural } from '../../lib/plural.ts'
import { endGroupLicenses } from '../groups.handlers.ts'
import { assignSeats } from './assign.ts'
import { moving, reminding, restoring, revoking, undoing } from './changes.ts'
import type { SeatInput } from './input.ts'
import { type SeatEffects, type SeatRef, seatWork } from './work.ts'

type SeatBulk = components['schemas']['SeatBulk']
export type SeatAction = BulkAction<SeatInput, SeatRef, SeatEffects, SeatBulk>

function summarise(summary: Summary<SeatRef>, effects: SeatEffects[]): SeatBulk {
  const byOutcome = Map.groupBy(
    effects.flatMap(({ outcomes }) => outcomes),
    (outcome) => outcome,
  )
  const outcomes = [...byOutcome].map(([outcome, { length: count }]) => ({ outcome, count }))
  const sum = (key: 'messages' | 'accounts' | 'progressKept' | 'coursesEnding') =>
    effects.reduce((total, effect) => total + effect[key], 0)
  return {
    ...summary,
    outcomes: outcomes.toSorted((a, b) => b.count - a.count),
    consequences: {
      messages: sum('messages'),
      accounts: sum('accounts'),
      progressKept: sum('progressKept'),
      seats: effects[0]?.demand ?? [],
      coursesEnding: sum('coursesEnding'),
    },
  }
}

type Definition = Pick<SeatAction, 'name' | 'isUndoable'> & {
  /** `licenses` is a text such as "3 licenses", `users` is "12 people". */
  title(licenses: string, users: string): string
  did: string
  work(input: SeatInput): Work<SeatRef, SeatEffects>
  canUndo: boolean
}

/** Defines a bulk action on seats. */
const seatAction = ({ title, did, canUndo, ...rest }: Definition): SeatAction => ({
  ...rest,
  href: '/library/licenses',
  title: (count, { licenses }) => title(licenses, plural(count, 'person', 'people')),
  did: () => did,
  readInput: (stored) => ({ licenses: 'licenses', ...stored }),
  summarise,
  undo: (input) => (canUndo ? undoSeats(input) : undefined),
})

/** Restores the seats, and ends what future members of groups would get. */
const undoSeats =
  ({ licenses, to, groupLicenses }: SeatInput): Work<SeatRef, SeatEffects> =>
  async (ctx, rows, dry) => {
    if (groupLicenses && !dry) await endGroupLicenses(ctx, groupLicenses)
    return seatWork(undoing, { licenses, to })(ctx, rows, dry)
  }

export const assignAction = seatAction({
  name: 'assign-seats',
  title: (licenses, users) => `Seats in ${licenses} for ${users}`,
  did: 'assigned',
  work: assignSeats,
  canUndo: true,
  // New accounts are not undone.
  isUndoable: (_, { accounts }) => accounts === 0,
})

export const revokeAction = seatAction({
  name: 'revoke-seats',
  title: (licenses, users) => `Revoking seats of ${users} in ${licenses}`,
  did: 'revoked',
  work: (input) => seatWork(revoking, input),
  canUndo: true,
})

export const restoreSeatsAction = seatAction({
  name: 'restore-seats',
  title: (licenses, users) => `Restoring seats of ${users} in ${licenses}`,
  did: 'restored',
  work: (input) => seatWork(restoring, input),
  canUndo: true,
})

export const remindAction = seatAction({
  name: 'remind-seats',
  title: (licenses, users) => `Reminder of ${licenses} to ${users}`,
  did: 'reminded',
  work: (input) => seatWork(reminding, input),
  canUndo: false,
})

export const moveAction = seatAction({
  name: 'move-seats',
  title: (licenses, users) => `Moving ${users} from ${licenses}`,
  did: 'moved',
  work: (input) => seatWork(moving, input),
  canUndo: true,
})

export const seatActions = [
  assignAction,
  revokeAction,
  restoreSeatsAction,
  remindAction,
  moveAction,
]
