import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { InvitationPage } from '~/features/auth/invitation/invitation-page'
import { invitationToken, takeInvitationToken } from '~/features/auth/invitation/invitation-token'

export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Your invitation' },
  // Before the screen loads: removes the token from the URL.
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
