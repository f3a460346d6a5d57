import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage } from '~/features/auth/auth-page'
import { ways } from '~/features/auth/auth-form.css'
import { ResendResetMail } from '~/features/auth/reset/resend-reset-mail'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

export const Route = createFileRoute('/forgot-password-mail-success')({
  staticData: { title: 'Check your email' },
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } => ({
    email: typeof email === 'string' ? email : undefined,
  }),
  component: MailSuccessScreen,
})

function MailSuccessScreen() {
  const { email } = Route.useSearch()
  return (
    <AuthPage
      title="Check your email"
      lead={
        <Text size="lg" tone="neutral">
          We&apos;ve sent a password reset email your way
        </Text>
      }
    >
      <Stack gap={5}>
        {email !== undefined && (
          <Text>
            We sent it to <strong>{email}</strong>, if an account has that address.
          </Text>
        )}
        <Text tone="muted">
          The link in it works once and for 60 minutes. If nothing arrives within a few minutes,
          check your spam folder.
        </Text>
        {email !== undefined && <ResendResetMail email={email} />}
      </Stack>
      <div className={ways}>
        <Link to="/forgot-password">Use another email address</Link>
        <Link to="/login">Back to sign in</Link>
      </div>
    </AuthPage>
  )
}
