import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { ReadFailure } from '~/list/read-error'
import { Callout } from '~/ui/display/callout'
import { Spinner } from '~/ui/display/spinner'
import { AuthPage } from './auth-page'
import { JoinForm } from './join-form'
import { JoinTargets } from './join-targets'
import { linkOf } from './join.api'

/** What a link to courses leads to: who offers what, and the way to have it. */
export function JoinPage({ token }: { token: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const read = useQuery({ ...linkOf(token), enabled: token !== '' })
  const { data, error } = read
  const isOver = error instanceof ApiError && [400, 422].includes(error.status)
  const why = refusal ?? (isOver ? error.message : null)
  const link = data?.data.link
  if (sentTo !== null)
    return (
      <AuthPage title="Look into your mail">
        <Callout tone="success" live="polite" title={`A mail is on its way to ${sentTo}`}>
          It leads you on. Nothing there after some minutes? Look among what was taken for spam, or
          ask whoever gave you the link.
        </Callout>
      </AuthPage>
    )
  if (token === '')
    return (
      <AuthPage title="This link is not complete">
        <Callout tone="danger" title="The part that says what it leads to is missing">
          Copy the whole link, or ask whoever gave it to you to send it again.
        </Callout>
      </AuthPage>
    )
  if (why !== null)
    return (
      <AuthPage title="This link has ended">
        <Callout tone="danger" live="assertive" title={why}>
          Ask whoever gave it to you for a new one.
        </Callout>
      </AuthPage>
    )
  return (
    <AuthPage
      title={link ? `${link.organisation} invites you to learn` : 'Join'}
      lead={
        link?.kind === 'open' && 'Enter the address of your account, and the courses are yours.'
      }
    >
      {link ? (
        <>
          <JoinTargets targets={link.targets} />
          <JoinForm token={token} link={link} onSent={setSentTo} onOver={setRefusal} />
        </>
      ) : error ? (
        <ReadFailure title="The link could not be read" error={error} query={read} />
      ) : (
        <Spinner label="Reading the link" />
      )}
    </AuthPage>
  )
}
