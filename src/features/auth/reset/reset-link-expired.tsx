import { useEffect, useRef } from 'react'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { ForgotPasswordForm } from './forgot-password-form'

interface NewLinkProps {
  /** The server's message about the link; null if the page was opened without one. */
  refusal: string | null
  onSent: (email: string) => void
}

/** Shown for an invalid reset link, with a button for a new one. */
export function NewLink({ refusal, onSent }: NewLinkProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== null) root.current?.focus()
  }, [refusal])
  return (
    <Stack gap={5}>
      {refusal === null ? (
        <Callout tone="info" title="Open the link in the email again">
          For security, this page drops the link when it is reloaded. The link works once, for 60
          minutes. Or request a new one:
        </Callout>
      ) : (
        <Callout ref={root} tone="danger" live="assertive" title={refusal}>
          Your password was not changed. Request a new link:
        </Callout>
      )}
      <ForgotPasswordForm action="Send a new link" onSent={onSent} />
    </Stack>
  )
}
