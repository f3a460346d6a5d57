import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '~/api/session/user'
import { Form } from '~/forms/form'
import { PasswordField } from '~/forms/fields/password-field'
import { passwordRules } from '~/forms/password-rules'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { passwordChange, type PasswordChange } from './password-change'
import { changePassword } from '~/features/profile/profile.api'
import { UserNameHint } from './user-name-hint'

interface PasswordFormProps {
  onDirtyChange: (isDirty: boolean) => void
  onChanged: () => void
}

/** The form to change the password. Nothing of it is stored. */
export function PasswordForm({ onDirtyChange, onChanged }: PasswordFormProps) {
  const { email } = useUser()
  const form = useSchemaForm(passwordChange, {
    currentPassword: '',
    password: '',
    passwordConfirm: '',
  })
  const { control } = form
  const { isDirty } = form.formState
  const { mutateAsync } = useMutation(changePassword)
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  const submit = async (body: PasswordChange) => {
    await mutateAsync({ body })
    onChanged()
  }
  return (
    <Form form={form} label="Change your password" onSubmit={submit} draft={null}>
      <UserNameHint email={email} />
      <PasswordField
        control={control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        control={control}
        name="password"
        label="New password"
        autoComplete="new-password"
        rules={passwordRules(email)}
      />
      <PasswordField
        control={control}
        name="passwordConfirm"
        label="Repeat new password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton tone="neutral">Change password</SubmitButton>
      </div>
    </Form>
  )
}
