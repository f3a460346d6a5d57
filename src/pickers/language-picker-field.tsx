import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { LanguagePicker, type LanguagePickerProps } from './language-picker'
import { asText, useField, type Wiring } from '~/forms/use-field'

type Own = Omit<LanguagePickerProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'>

/** A language in a form; none is null. */
export function LanguagePickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | null>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Own) {
  const field = useField({ control, name })
  return (
    <LanguagePicker
      {...own}
      {...field.control}
      error={field.error}
      value={asText(field.value) || null}
    />
  )
}
