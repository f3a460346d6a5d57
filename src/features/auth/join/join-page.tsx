import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { ReadError } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Spinner } from '~/ui/status/spinner'
import { AuthPage } from '~/features/auth/auth-page'
import { JoinForm } from './join-form'
import { JoinTargets } from './join-targets'
import { linkOf } from './join.api'

/** The page of a sign-up link. */
export function JoinPage({ token }: { token: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = useQuery({ ...linkOf(token), enabled: token !== '' })
  const { data, error } = read
  const isOver = error instanceof ApiError && [400, 422].includes(error.status)
  const message = refusal ?? (isOver ? error.message : null)
  const link = data?.data.link
  if (sentTo !== null)
    return (
      <AuthPage title="Check your email">
        <Callout tone="success" live="polite" title={`We sent an email to ${sentTo}`}>
          Open the link in it to continue. If nothing arrives within a few minutes, check your spam
          folder or ask the person who gave you the link.
        </Callout>
      </AuthPage>
    )
  if (token === '')
    return (
      <AuthPage title="This link is incomplete">
        <Callout tone="danger" title="Part of the address is missing">
          Copy the whole link, or ask the person who gave it to you to send it again.
        </Callout>
      </AuthPage>
    )
  if (message !== null)
    return (
      <AuthPage title="This link no longer works">
        <Callout tone="danger" live="assertive" title={message}>
          Ask the person who gave it to you for a new one.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage
      title={link ? `${link.organisation} invites you to learn` : 'Join'}
      lead={
        link?.kind === 'open' && 'Enter the email address of your account to get these courses.'
      }
    >
      {link ? (
        <>
          <JoinTargets targets={link.targets} />
          <JoinForm token={token} link={link} onSent={setSentTo} onOver={setRefusal} />
        </>
      ) : error ? (
        <ReadError title="The link could not be loaded" error={error} query={read} />
      ) : (
        <Spinner label="Loading the link" />
      )}
    </AuthPage>
  )
}
