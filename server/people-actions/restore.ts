import { sql } from '../db/drizzle.ts'
import { sideEffectsOnReturn } from '../enrollments/side-effects.ts'
import { join, keptByHand, pairsOf } from '../groups/memberships.ts'
import { idsOf, type Person, setPeople } from '../people/lock.ts'
import { countReturnable, returnSeats } from '../people/seats.ts'
import type { UserChange } from './user-action.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'

/** Which of these addresses an existing user has. */
export async function takenAddresses({ tx, organisationId }: BulkCtx, addresses: string[]) {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT email FROM users WHERE organisation_id = ${organisationId} AND deleted_at IS NULL
      AND email = ANY(${sql.param(addresses)}::text[])`)
  return new Set(rows.map(({ email }) => email))
}

const isAllowedIn = ({ status }: Person) => status !== 'inactive'

/** Restores deleted users and their memberships. Memberships of a deleted group are stored for its restoration. */
export const restore: UserChange = async (ctx, users) => {
  const deletedUsers = users.filter(({ deletedAt }) => deletedAt)
  const takenEmails = await takenAddresses(
    ctx,
    deletedUsers.map(({ email }) => email),
  )
  const former = [...new Set(deletedUsers.flatMap(({ formerGroups }) => formerGroups))]
  const groups = new Set((await keptByHand(ctx, former, { deleted: true })).map(({ id }) => id))
  const joining = ({ formerGroups }: Person) => formerGroups.filter((id) => groups.has(id))
  const joined: Tally[] = []
  return {
    judge({ deletedAt, email }) {
      if (!deletedAt) return 'not-deleted'
      if (takenEmails.has(email)) return 'user/email-taken'
      // Two deleted users may have had the same address.
      takenEmails.add(email)
      return undefined
    },
    moves: (person) => ({ joined: joining(person), left: [] }),
    event: () => ({ event: 'user/restored' }),
    tallies: ({ length: count }) => [{ event: 'user/restored', count }, ...joined],
    brings: (people) => sideEffectsOnReturn(ctx, idsOf(people.filter(isAllowedIn))),
    returning: (people) => countReturnable(ctx, idsOf(people.filter(isAllowedIn))),
    async apply(people) {
      await setPeople(ctx, idsOf(people), { deletedAt: null, formerGroups: [] })
      await returnSeats(ctx, idsOf(people.filter(isAllowedIn)))
      joined.push(...(await join(ctx, pairsOf(people, joining), 'They were restored')))
    },
  }
}
