import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthPage } from '~/features/auth/auth-page'
import { ways } from '~/features/auth/auth-form.css'
import { NewLink } from '~/features/auth/new-link'
import { ResetPasswordForm } from '~/features/auth/reset-password-form'
import { dropResetToken, resetToken, takeResetToken } from '~/features/auth/reset-token'

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'Set a new password' },
  // Before anything of the screen is loaded, and in place of the address that had the token.
  beforeLoad({ location }) {
    if (takeResetToken(location.searchStr))
      throw redirect({ to: '/reset-password', search: {}, replace: true })
  },
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const [token] = useState(resetToken)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = Route.useNavigate()
  const isOver = token === null || refusal !== null
  const leave = (email: string | undefined) => {
    dropResetToken()
    void navigate({ to: '/login', search: { email }, state: { passwordSet: true }, replace: true })
  }
  const giveUp = (message: string) => {
    dropResetToken()
    setRefusal(message)
  }
  return (
    <AuthPage
      title="Set a new password"
      lead={
        isOver
          ? undefined
          : 'Choose a long one. A few words that only you would put together do well.'
      }
    >
      {isOver ? (
        <NewLink
          refusal={refusal}
          onSent={(email) =>
            void navigate({ to: '/forgot-password-mail-success', search: { email } })
          }
        />
      ) : (
        <ResetPasswordForm token={token} onReset={leave} onOver={giveUp} />
      )}
      <div className={ways}>
        <Link to="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  )
}
