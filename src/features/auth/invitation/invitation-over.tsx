import { useEffect, useRef } from 'react'
import { Callout } from '~/ui/display/callout'

/** The invitation is no longer valid; `message` says why. */
export function InvitationOver({ message }: { message: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <Callout ref={root} tone="danger" live="assertive" title={message}>
      Look for a newer email, or ask the person who invited you to resend the invitation.
    </Callout>
  )
}

/** The page was reloaded, or opened without a link. */
export function OpenAgain() {
  return (
    <Callout tone="info" title="Open the link in the email again">
      For security, this page drops the link when it is reloaded. The link works until you accept
      the invitation.
    </Callout>
  )
}
