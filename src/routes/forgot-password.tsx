import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage } from '~/features/auth/auth-page'
import { ForgotPasswordForm } from '~/features/auth/forgot-password-form'
import { ways } from '~/features/auth/auth-form.css'

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Reset your password' },
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } => ({
    email: typeof email === 'string' ? email : undefined,
  }),
  component: ForgotPasswordScreen,
})

function ForgotPasswordScreen() {
  const { email } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuthPage
      title="Reset your password"
      lead="Tell us your email address, and we send you a link to set a new password."
    >
      <ForgotPasswordForm
        email={email}
        onSent={(sentTo) =>
          void navigate({ to: '/forgot-password-mail-success', search: { email: sentTo } })
        }
      />
      <div className={ways}>
        <Link to="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  )
}
