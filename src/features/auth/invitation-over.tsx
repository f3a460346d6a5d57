import { useEffect, useRef } from 'react'
import { Callout } from '~/ui/display/callout'

/** The invitation is good for nothing any more; `message` says why. */
export function InvitationOver({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Callout ref={place} tone="danger" live="assertive" title={message}>
      Look for a newer email, or ask whoever invited you to send the invitation again.
    </Callout>
  )
}

/** The page was reloaded, or opened without a link. */
export function OpenAgain() {
  return (
    <Callout tone="info" title="Open the link in the email once more">
      For your safety this page forgets it when it is reloaded. The link still works until you have
      accepted.
    </Callout>
  )
}
