import { Field } from '~/ui/input/field'
import { PasswordInput } from '~/ui/input/password-input'

interface LoginPasswordProps {
  value: string
  onChange: (password: string) => void
  autoFocus?: boolean
  error?: string | undefined
}

/** The current password. */
export function LoginPassword({ error, ...input }: LoginPasswordProps) {
  return (
    <Field label="Password" error={error}>
      {(frame) => (
        <PasswordInput {...frame} {...input} name="password" autoComplete="current-password" />
      )}
    </Field>
  )
}
