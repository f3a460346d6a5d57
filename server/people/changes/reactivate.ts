import { sql } from '../../db/drizzle.ts'
import { users } from '../../db/schema.ts'
import { setPeople } from './person.ts'
import type { Change } from './plan.ts'

/** Lets people in again, as active or invited as they were, and takes back what is planned. */
export const reactivate: Change = (at) => ({
  judge({ deletedAt, status, deactivateAt }) {
    if (deletedAt) return 'deleted'
    return status === 'inactive' || deactivateAt ? undefined : 'not-inactive'
  },
  event: ({ status }) => ({
    event: status === 'inactive' ? 'user/reactivated' : 'user/deactivation-cancelled',
  }),
  apply: (people) =>
    setPeople(
      at,
      people.map(({ id }) => id),
      {
        status: sql`CASE WHEN ${users.status} <> 'inactive' THEN ${users.status}
          WHEN ${users.registeredAt} IS NULL THEN 'invited' ELSE 'active' END`,
        deactivatedAt: null,
        deactivateAt: null,
      },
    ),
})
