import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordPage } from '~/features/auth/reset/reset-password-page'
import { dropResetToken, resetToken, takeResetToken } from '~/features/auth/reset/reset-token'

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'Set a new password' },
  // Before the screen loads: removes the token from the URL.
  beforeLoad({ location }) {
    if (takeResetToken(location.searchStr))
      throw redirect({ to: '/reset-password', search: {}, replace: true })
  },
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const [token] = useState(resetToken)
  const navigate = Route.useNavigate()
  return (
    <ResetPasswordPage
      token={token}
      onReset={(email) => {
        dropResetToken()
        void navigate({
          to: '/login',
          search: { email },
          state: { passwordSet: true },
          replace: true,
        })
      }}
      onOver={dropResetToken}
      onSent={(email) => void navigate({ to: '/forgot-password-mail-success', search: { email } })}
    />
  )
}
