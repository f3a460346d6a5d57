import type { ReactNode } from 'react'
import { Callout } from '~/ui/display/callout'
import { Time } from '~/ui/display/time'
import { useNow } from '~/ui/hooks/use-now'
import { ResendButton } from './resend-button'
import { TryAddressButton } from './try-address-button'
import type { Person } from './use-person'

/** What an admin should know about a person before anything else, and what to do about it: `restore`, say, who was deleted. */
export function PersonNotes({ person, restore }: { person: Person; restore: ReactNode }) {
  const now = useNow()
  if (person.deletedAt !== null) return <DeletedNote at={person.deletedAt} restore={restore} />
  const { status, inviteExpiresAt, lastInvitedAt, deactivateAt } = person
  const isOver = inviteExpiresAt !== null && new Date(inviteExpiresAt) < now
  return (
    <>
      <MailNote person={person} />
      {status === 'invited' && (
        <Callout
          tone={isOver ? 'warning' : 'info'}
          title={invitedTitle(lastInvitedAt !== null, isOver)}
          action={<ResendButton person={person} />}
        >
          {lastInvitedAt === null ? (
            'Nothing was sent so far. Without an invitation nobody can sign in.'
          ) : (
            <>
              Sent <Time value={lastInvitedAt} />
              {inviteExpiresAt !== null && !isOver && (
                <>
                  , good until <Time value={inviteExpiresAt} show="date" />
                </>
              )}
              .
            </>
          )}
        </Callout>
      )}
      {deactivateAt !== null && (
        <Callout tone="warning" title="Deactivation is planned">
          Access ends <Time value={deactivateAt} show="moment" />.
        </Callout>
      )}
    </>
  )
}

function invitedTitle(isInvited: boolean, isOver: boolean): string {
  if (!isInvited) return 'Not invited yet'
  return isOver ? 'The invitation has expired' : 'The invitation is not accepted yet'
}

/** Why mail does not reach somebody, and what helps. */
const mailTroubles: Record<
  Exclude<Person['emailStatus'], 'ok'>,
  { tone: 'warning' | 'danger'; title: string; advice: ReactNode }
> = {
  bounced: {
    tone: 'danger',
    title: 'Mail to this address comes back',
    advice: 'Ask for the right address and correct it by Edit, then send again what was missed.',
  },
  complained: {
    tone: 'warning',
    title: 'Mail from here was reported as spam',
    advice: 'Talk to the person before anything else is sent.',
  },
  unsubscribed: {
    tone: 'warning',
    title: 'This person wants no mail',
    advice: 'Reach them in another way, or ask them to subscribe again.',
  },
}

function MailNote({ person }: { person: Person }) {
  const { emailStatus, status } = person
  if (emailStatus === 'ok') return null
  const { tone, title, advice } = mailTroubles[emailStatus]
  return (
    <Callout
      tone={tone}
      title={title}
      action={
        emailStatus === 'bounced' && status !== 'invited' ? (
          <TryAddressButton person={person} />
        ) : undefined
      }
    >
      {advice}
      {emailStatus === 'bounced' &&
        (status === 'invited'
          ? ' If it is right, resend the invitation: that tries the address once more.'
          : ' If it is right, try it again: mail goes there until it comes back once more.')}
    </Callout>
  )
}

function DeletedNote({ at, restore }: { at: string; restore: ReactNode }) {
  return (
    <Callout tone="danger" title="This person was deleted" action={restore}>
      <Time value={at} />. For 30 days they can be restored with their groups and history.
    </Callout>
  )
}
