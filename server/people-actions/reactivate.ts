import { sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { sideEffectsOnReturn, statusOnReturn } from '../enrollments/side-effects.ts'
import { lastDaysOf } from './last-day.ts'
import { idsOf, setPeople } from '../people/lock.ts'
import { countReturnable, returnSeats } from '../people/seats.ts'
import type { UserPlan } from './user-action.ts'
import type { BulkCtx } from '../bulk/types.ts'

const letIn = (ctx: BulkCtx, ids: string[]) =>
  setPeople(ctx, ids, {
    status: statusOnReturn(sql`${users.status}`, sql`${users.registeredAt}`),
    deactivatedAt: null,
    deactivateAt: null,
  })

/** Reactivates users as active or invited, as before, and cancels scheduled deactivations. */
export const reactivate = (ctx: BulkCtx): UserPlan => ({
  judge({ deletedAt, status, deactivateAt }) {
    if (deletedAt) return 'deleted'
    return status === 'inactive' || deactivateAt ? undefined : 'not-inactive'
  },
  event: ({ status }) => ({
    event: status === 'inactive' ? 'user/reactivated' : 'user/deactivation-cancelled',
  }),
  lastDays: (people) => lastDaysOf(ctx, people),
  brings: (people) =>
    sideEffectsOnReturn(ctx, idsOf(people.filter(({ status }) => status === 'inactive'))),
  returning: (people) => countReturnable(ctx, idsOf(people)),
  async apply(people) {
    await letIn(ctx, idsOf(people))
    await returnSeats(ctx, idsOf(people))
  },
})
