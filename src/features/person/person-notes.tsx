import type { ReactNode } from 'react'
import { Callout } from '~/ui/display/callout'
import { LastDay } from '~/entities/last-day'
import { Time } from '~/ui/display/time'
import { useNow } from '~/ui/hooks/use-now'
import { ResendButton } from './resend-button'
import { TryAddressButton } from './try-address-button'
import type { Person } from './use-person'

/** Notices about a user, with an action: `restore` for a deleted one. */
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
            'No invitation sent yet. This person needs one to get access.'
          ) : (
            <>
              Sent <Time value={lastInvitedAt} />
              {inviteExpiresAt !== null && !isOver && (
                <>
                  , expires <Time value={inviteExpiresAt} show="date" />
                </>
              )}
              .
            </>
          )}
        </Callout>
      )}
      {deactivateAt !== null && (
        <Callout tone="warning" title="Deactivation scheduled">
          Last day of access: <LastDay end={deactivateAt} />.
        </Callout>
      )}
    </>
  )
}

function invitedTitle(isInvited: boolean, isOver: boolean): string {
  if (!isInvited) return 'Not invited yet'
  return isOver ? 'Invitation expired' : 'Invitation pending'
}

/** Why mail does not reach a user, and what to do. */
const mailTroubles: Record<
  Exclude<Person['emailStatus'], 'ok'>,
  { tone: 'warning' | 'danger'; title: string; advice: ReactNode }
> = {
  bounced: {
    tone: 'danger',
    title: 'This email address bounces',
    advice: 'Edit the person to correct the address, then resend what was missed.',
  },
  complained: {
    tone: 'warning',
    title: 'Our email was reported as spam',
    advice: 'Contact the person before you send anything else.',
  },
  unsubscribed: {
    tone: 'warning',
    title: 'This person unsubscribed from email',
    advice: 'They get no messages, but still emails about their own courses and account.',
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
          ? ' If the address is right, resend the invitation to try it again.'
          : ' If the address is right, allow email to it again until the next bounce.')}
    </Callout>
  )
}

function DeletedNote({ at, restore }: { at: string; restore: ReactNode }) {
  return (
    <Callout tone="danger" title="This person was deleted" action={restore}>
      <Time value={at} />. You can restore them with their groups and history for 30 days.
    </Callout>
  )
}
