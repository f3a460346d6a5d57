import { and, isNotNull, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { invitePeople } from '../people/invite.ts'
import { isOne, type Person } from '../people/lock.ts'
import type { UserChange } from './user-action.ts'

/** The minimum time between two invitations of a user. */
const pause = 10 * 60_000

/** A bounced address may be valid by now: an admin may invite again. Complaints and unsubscriptions stay. */
async function clearBounces({ tx, organisationId }: BulkCtx, people: Person[]) {
  await tx
    .update(users)
    .set({ bouncedAt: null, updatedAt: sql`now()` })
    .where(
      ownedBy(organisationId)(
        users,
        and(isOne(people.map(({ id }) => id)), isNotNull(users.bouncedAt)),
      ),
    )
}

/** Whether a user's invitation link is still valid. */
const isOpen = ({ status, inviteExpiresAt }: Person) =>
  status === 'invited' && inviteExpiresAt !== null && inviteExpiresAt.getTime() > Date.now()

/**
 * Sends new invitations to users who have not accepted; previous links are revoked. `keepOpen` skips users with valid
 * links.
 */
export const resend =
  (keepOpen: boolean): UserChange =>
  (ctx) => ({
    judge(person) {
      const { deletedAt, status, complainedAt, lastInvitedAt } = person
      if (deletedAt) return 'deleted'
      if (status === 'inactive') return 'inactive'
      if (status === 'active') return 'not-invited'
      if (complainedAt) return 'complained'
      if (keepOpen && isOpen(person)) return 'open-invitation'
      return lastInvitedAt && Date.now() - lastInvitedAt.getTime() < pause
        ? 'just-invited'
        : undefined
    },
    mails: true,
    voids: isOpen,
    event: () => ({ event: 'user/invited' }),
    async apply(people) {
      await clearBounces(ctx, people)
      await invitePeople(ctx, people)
    },
  })
