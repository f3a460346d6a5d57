import { AuthPage } from './auth-page'
import { PasswordSetNote } from '~/features/auth/reset/password-set-note'
import { SignInForm } from './sign-in-form'

interface SignInPageProps {
  /** Fills the form in. */
  email?: string
  onSignedIn: () => void
}

/** What /login shows; the build prerenders it (src/prerender.tsx). */
export function SignInPage({ email, onSignedIn }: SignInPageProps) {
  return (
    <AuthPage title="Sign in" lead="Admin console for your organisation’s learning library.">
      <PasswordSetNote />
      <SignInForm key={email} email={email} onSignedIn={onSignedIn} />
    </AuthPage>
  )
}
