import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Spinner } from '~/ui/status/spinner'
import { AuthPage } from '~/features/auth/auth-page'
import { InvitationForm } from './invitation-form'
import { InvitationOver, OpenAgain } from './invitation-over'
import { dropInvitationToken } from './invitation-token'
import { InvitationWelcome } from './invitation-welcome'
import { invitationOf } from './invitation.api'

/** The page that an invitation links to. */
export function InvitationPage({ token }: { token: string | null }) {
  const [accepted, setAccepted] = useState<Schemas['Invitation'] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = useQuery({ ...invitationOf(token ?? ''), enabled: token !== null })
  if (accepted) return <InvitationWelcome invitation={accepted} />
  const isOver = read.error instanceof ApiError && [400, 422].includes(read.error.status)
  const why = refusal ?? (isOver ? (read.error?.message ?? null) : null)
  const invitation = read.data?.data.invitation
  return (
    <AuthPage
      title={
        invitation && why === null ? `${invitation.organisation} invites you` : 'Your invitation'
      }
      lead={
        invitation &&
        why === null && (
          <>
            To its learning library, as <strong>{invitation.email}</strong>. Is your name right?
          </>
        )
      }
    >
      {token === null ? (
        <OpenAgain />
      ) : why !== null ? (
        <InvitationOver message={why} />
      ) : read.error ? (
        <ReadError title="The invitation could not be loaded" error={read.error} query={read} />
      ) : invitation ? (
        <InvitationForm
          token={token}
          invitation={invitation}
          onAccepted={(welcome) => {
            dropInvitationToken()
            setAccepted(welcome)
          }}
          onOver={(message) => {
            dropInvitationToken()
            setRefusal(message)
          }}
        />
      ) : (
        <Spinner label="Loading your invitation" />
      )}
    </AuthPage>
  )
}
