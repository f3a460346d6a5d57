import type { components } from '../../openapi/generated/types.ts'
import type { Summary } from '../bulk/types.ts'
import type { UserRef } from './reasons.ts'

/** Most different last days listed. */
const listed = 500

/** The consequences of a bulk action on users. */
export type UserEffects = components['schemas']['UserConsequences'] & {
  /** The different last days that a deactivation replaced; null for none. */
  previousLastDays?: (string | null)[]
}

export const noEffects: UserEffects = { messages: 0, seats: 0, assignments: 0, memberships: 0 }

function addEffects(a: UserEffects, b: UserEffects): UserEffects {
  const bounced = (a.bounced ?? 0) + (b.bounced ?? 0)
  const openLinks = (a.openLinks ?? 0) + (b.openLinks ?? 0)
  const seatsTaken = (a.seatsTaken ?? 0) + (b.seatsTaken ?? 0)
  const seatsWaiting = (a.seatsWaiting ?? 0) + (b.seatsWaiting ?? 0)
  const pathsAssigned = (a.pathsAssigned ?? 0) + (b.pathsAssigned ?? 0)
  const pathsEnded = (a.pathsEnded ?? 0) + (b.pathsEnded ?? 0)
  return {
    messages: a.messages + b.messages,
    seats: a.seats + b.seats,
    assignments: a.assignments + b.assignments,
    memberships: a.memberships + b.memberships,
    ...(bounced > 0 && { bounced }),
    ...(openLinks > 0 && { openLinks }),
    ...(seatsTaken > 0 && { seatsTaken }),
    ...(seatsWaiting > 0 && { seatsWaiting }),
    ...(pathsAssigned > 0 && { pathsAssigned }),
    ...(pathsEnded > 0 && { pathsEnded }),
  }
}

/** The response of a bulk action on users. */
export function summariseUsers(
  summary: Summary<UserRef>,
  effects: UserEffects[],
): components['schemas']['UserBulk'] {
  const days = [...new Set(effects.flatMap(({ previousLastDays = [] }) => previousLastDays))]
  return {
    ...summary,
    consequences: effects.reduce(addEffects, noEffects),
    ...(days.some((day) => day !== null) && { previousLastDays: days.slice(0, listed) }),
  }
}
