import { sql } from '../db/drizzle.ts'
import { groupsOf } from '../groups/memberships.ts'
import { countMoves } from '../groups/membership-audit.ts'
import { type Person, setPeople } from '../people/lock.ts'
import { countFreeable, freeSeats } from '../people/seats.ts'
import type { UserChange } from './user-action.ts'
import type { Tally } from '../audit/tally.ts'

/** Deletes users, who can be restored for 30 days. Their groups are stored for that. */
export const deletePeople: UserChange = async (ctx, users) => {
  const groupsByUser = await groupsOf(
    ctx,
    users.map(({ id }) => id),
  )
  const groups = ({ id }: Person) => groupsByUser.get(id) ?? []
  const left: Tally[] = []
  return {
    judge: ({ deletedAt }) => (deletedAt ? 'already-gone' : undefined),
    moves: (person) => ({ joined: [], left: groups(person) }),
    event: () => ({ event: 'user/deleted' }),
    tallies: ({ length: count }) => [{ event: 'user/deleted', count }, ...left],
    seats: (people) =>
      countFreeable(
        ctx,
        people.map(({ id }) => id),
      ),
    async apply(people) {
      const ids = people.map(({ id }) => id)
      await setPeople(ctx, ids, {
        deletedAt: sql`now()`,
        formerGroups: sql`coalesce((SELECT jsonb_agg(m.group_id) FROM user_group_members m
          WHERE m.user_id = users.id), '[]')`,
      })
      await freeSeats(ctx, ids, 'deleted')
      const endedMemberships = sql`
        DELETE FROM user_group_members WHERE organisation_id = ${ctx.organisationId}
          AND user_id = ANY(${sql.param(ids)}::text[]) RETURNING group_id`
      left.push(...(await countMoves(ctx, endedMemberships, 'removed', 'They were deleted')))
    },
  }
}
