import { useMutation } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import { Form } from '~/forms/form'
import { PasswordField } from '~/forms/fields/password-field'
import { passwordRules } from '~/forms/password-rules'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { resetPassword } from '~/features/auth/auth.api'
import { newPassword } from '~/features/auth/new-password'

interface ResetPasswordFormProps {
  token: string
  /** The password was set. `email` is the account's, if the server returns it. */
  onReset: (email: string | undefined) => void
  /** The link has expired or was used; `message` is the server's. */
  onOver: (message: string) => void
}

const rules = passwordRules()

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onReset, onOver }: ResetPasswordFormProps) {
  const form = useSchemaForm(newPassword, { password: '', passwordConfirm: '' })
  const reset = useMutation(resetPassword)
  const submit = async (body: { password: string; passwordConfirm: string }) => {
    try {
      const { data } = await reset.mutateAsync({ params: { path: { token } }, body })
      onReset(data?.email)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth/reset-token-invalid')
        return onOver(error.message)
      throw error
    }
  }
  return (
    <Form form={form} label="Set a new password" onSubmit={submit} draft={null}>
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        autoComplete="new-password"
        autoFocus
        rules={rules}
      />
      <PasswordField
        control={form.control}
        name="passwordConfirm"
        label="Repeat new password"
        autoComplete="new-password"
      />
      <SubmitButton size="lg" wide>
        Set new password
      </SubmitButton>
    </Form>
  )
}
