import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationPage } from '~/features/auth/invitation/invitation-page'
import { invitationToken, takeInvitationToken } from '~/features/auth/invitation/invitation-token'

export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Your invitation' },
  // Before anything of the screen is loaded, and in place of the address that had the token.
  beforeLoad({ location }) {
    if (takeInvitationToken(location.searchStr))
      throw redirect({ to: '/invitation', search: {}, replace: true })
  },
  component: InvitationScreen,
})

function InvitationScreen() {
  const [token] = useState(invitationToken)
  return <InvitationPage token={token} />
}
