import { cleanEmail } from '~/forms/clean-email'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'

interface EmailInputProps {
  value: string
  onChange: (email: string) => void
  autoComplete: 'username' | 'email'
  autoFocus?: boolean
  error?: string | undefined
}

/** An email field for forms without a form library. */
export function EmailInput({ onChange, error, ...input }: EmailInputProps) {
  return (
    <Field label="Email" error={error}>
      {(frame) => (
        <TextInput
          {...frame}
          {...input}
          name="email"
          type="email"
          inputMode="email"
          spellCheck={false}
          onChange={(text) => onChange(cleanEmail(text))}
        />
      )}
    </Field>
  )
}
