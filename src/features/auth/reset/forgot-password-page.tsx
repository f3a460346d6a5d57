import { Link } from '@tanstack/react-router'
import { ways } from '~/features/auth/auth-form.css'
import { AuthPage } from '~/features/auth/auth-page'
import { ForgotPasswordForm } from './forgot-password-form'

interface ForgotPasswordPageProps {
  /** Fills the form in. */
  email?: string
  onSent: (email: string) => void
}

/** What /forgot-password shows; the build prerenders it (src/prerender.tsx). */
export function ForgotPasswordPage({ email, onSent }: ForgotPasswordPageProps) {
  return (
    <AuthPage
      title="Reset your password"
      lead="Enter your email address and we will send you a link to set a new password."
    >
      <ForgotPasswordForm email={email} onSent={onSent} />
      <div className={ways}>
        <Link to="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  )
}
