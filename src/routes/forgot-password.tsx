import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '~/features/auth/reset/forgot-password-page'

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
    <ForgotPasswordPage
      email={email}
      onSent={(sentTo) =>
        void navigate({ to: '/forgot-password-mail-success', search: { email: sentTo } })
      }
    />
  )
}
