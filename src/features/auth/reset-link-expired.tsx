import { useEffect, useRef } from 'react'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { ForgotPasswordForm } from './forgot-password-form'

interface NewLinkProps {
  /** The server's words about the link; null when the page was opened without one. */
  refusal: string | null
  onSent: (email: string) => void
}

/** The way on from a reset link that is good for nothing any more. */
export function NewLink({ refusal, onSent }: NewLinkProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) place.current?.focus()
  }, [refusal])
  return (
    <Stack gap={5}>
      {refusal === null ? (
        <Callout tone="info" title="Open the link in the email once more">
          For your safety this page forgets it when it is reloaded. The link still works until you
          have set a password with it, for 60 minutes. Or have a new one sent:
        </Callout>
      ) : (
        <Callout ref={place} tone="danger" live="assertive" title={refusal}>
          Nothing was changed. Have a new link sent:
        </Callout>
      )}
      <ForgotPasswordForm action="Send a new link" onSent={onSent} />
    </Stack>
  )
}
