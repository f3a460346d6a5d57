import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { isOption, type Option } from '~/ui/options'
import { AuthorPicker, type AuthorPickerProps } from './author-picker'
import { useField, type Wiring } from './use-field'

type Own = Omit<AuthorPickerProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'>

/** Authors in a form; the value is a list of whole options. */
export function AuthorPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Own) {
  const field = useField({ control, name })
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <AuthorPicker {...own} {...field.control} error={field.error} value={chosen.filter(isOption)} />
  )
}
