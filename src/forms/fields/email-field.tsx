import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { cleanEmail } from '~/forms/clean-email'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

/** An e-mail address in a form. */
export function EmailField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  autoComplete = 'email',
  autoFocus,
  readOnly,
  ...texts
}: Wiring<V, N, Out> &
  FieldTexts & {
    autoComplete?: 'email' | 'username' | 'off'
    autoFocus?: boolean
    readOnly?: boolean
  }) {
  const field = useField({ control, name })
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <TextInput
          {...frame}
          {...field.control}
          type="email"
          inputMode="email"
          spellCheck={false}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          readOnly={readOnly}
          value={asText(field.value)}
          onChange={(text) => field.control.onChange(cleanEmail(text))}
        />
      )}
    </Field>
  )
}
