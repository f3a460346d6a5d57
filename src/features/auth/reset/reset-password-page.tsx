import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ways } from '~/features/auth/auth-form.css'
import { AuthPage } from '~/features/auth/auth-page'
import { NewLink } from './reset-link-expired'
import { ResetPasswordForm } from './reset-password-form'

interface ResetPasswordPageProps {
  /** The token of the link; null when the page was opened without one. */
  token: string | null
  /** The password is set. The address is the account's, when the server tells it. */
  onReset: (email: string | undefined) => void
  /** The link has expired or was used. */
  onOver: () => void
  /** A new link is on its way to this address. */
  onSent: (email: string) => void
}

/** What /reset-password shows. */
export function ResetPasswordPage({ token, onReset, onOver, onSent }: ResetPasswordPageProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const isOver = token === null || refusal !== null
  const giveUp = (message: string) => {
    onOver()
    setRefusal(message)
  }
  return (
    <AuthPage
      title="Set a new password"
      lead={isOver ? undefined : 'Use a long password. A few unrelated words work well.'}
    >
      {isOver ? (
        <NewLink refusal={refusal} onSent={onSent} />
      ) : (
        <ResetPasswordForm token={token} onReset={onReset} onOver={giveUp} />
      )}
      <div className={ways}>
        <Link to="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  )
}
