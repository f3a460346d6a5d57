import { sql } from '../db/drizzle.ts'
import { lastDaysOf } from './last-day.ts'
import { idsOf, type Person, setPeople } from '../people/lock.ts'
import { countFreeable, freeSeats } from '../people/seats.ts'
import type { UserPlan } from './user-action.ts'
import type { BulkCtx } from '../bulk/types.ts'

/** When to deactivate users: the moment, and its day as a sentence; null for now. */
export type When = { at: string; note: string } | null

/** What becomes of seats in licenses: as it was chosen for a planned deactivation, or now. */
export type SeatsChoice = 'free' | 'keep' | 'as-planned'

/** Ends the access of users, now or at a future moment. */
export const deactivate =
  (when: When, { seats = 'free', note }: { seats?: SeatsChoice; note?: string } = {}) =>
  (ctx: BulkCtx): UserPlan => {
    const keeps = ({ keepsSeats }: Person) =>
      seats === 'as-planned' ? keepsSeats : seats === 'keep'
    const freeing = (people: Person[]) => idsOf(people.filter((person) => !keeps(person)))
    return {
      judge({ deletedAt, status, deactivateAt }) {
        if (deletedAt) return 'deleted'
        if (status === 'inactive') return 'already-inactive'
        return when && deactivateAt?.toISOString() === when.at ? 'already-planned' : undefined
      },
      event: () =>
        when
          ? { event: 'user/deactivation-planned', note: when.note }
          : { event: 'user/deactivated', note },
      lastDays: (people) => lastDaysOf(ctx, people),
      seats: (people) => (when ? Promise.resolve(0) : countFreeable(ctx, freeing(people))),
      async apply(people) {
        await setPeople(
          ctx,
          idsOf(people),
          when
            ? { deactivateAt: new Date(when.at), keepsSeats: seats === 'keep' }
            : { status: 'inactive', deactivatedAt: sql`now()`, deactivateAt: null },
        )
        if (!when) await freeSeats(ctx, freeing(people), 'deactivated')
      },
    }
  }
