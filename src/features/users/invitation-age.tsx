import type { Schemas } from '~/api/schemas'
import { invitationWords } from '~/fields/user-words'
import { Badge } from '~/ui/badge'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import { useNow } from '~/ui/use-now'

type Invited = Pick<Schemas['User'], 'status' | 'invitedAt' | 'lastInvitedAt' | 'inviteExpiresAt'>

/** How old somebody's invitation is, whether it was sent again, and whether it still works. */
export function InvitationAge({ user }: { user: Invited }) {
  const { status, invitedAt, lastInvitedAt, inviteExpiresAt } = user
  const now = useNow()
  if (invitedAt === null)
    return (
      <Text as="span" tone="muted">
        {invitationWords['not-sent']}
      </Text>
    )
  const isWaiting = status === 'invited'
  const isExpired = isWaiting && inviteExpiresAt !== null && new Date(inviteExpiresAt) < now
  const isAgain = isWaiting && lastInvitedAt !== null && lastInvitedAt !== invitedAt
  return (
    <>
      <Time value={invitedAt} />
      {isAgain && (
        <>
          , again <Time value={lastInvitedAt} />
        </>
      )}
      {isExpired && (
        <>
          {' '}
          <Badge tone="warning">{invitationWords.expired}</Badge>
        </>
      )}
    </>
  )
}
