import type { Schemas } from '~/api/schemas'
import { invitationLabels } from '~/entities/user-labels'
import { Badge } from '~/ui/display/badge'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useNow } from '~/ui/hooks/use-now'

type Invited = Pick<Schemas['User'], 'status' | 'lastInvitedAt' | 'inviteExpiresAt'>

/** When a user was last invited, and whether the invitation has expired. */
export function InvitationAge({ user }: { user: Invited }) {
  const { status, lastInvitedAt, inviteExpiresAt } = user
  const now = useNow()
  if (lastInvitedAt === null)
    return (
      <Text as="span" tone="muted">
        {invitationLabels['not-sent']}
      </Text>
    )
  const isExpired =
    status === 'invited' && inviteExpiresAt !== null && new Date(inviteExpiresAt) < now
  return (
    <>
      <Time value={lastInvitedAt} />
      {isExpired && (
        <>
          {' '}
          <Badge tone="warning">{invitationLabels.expired}</Badge>
        </>
      )}
    </>
  )
}
