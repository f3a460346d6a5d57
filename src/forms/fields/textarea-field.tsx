import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/input/field'
import { Textarea, type TextareaProps } from '~/ui/input/textarea'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

/** Several lines of text in a form. */
export function TextareaField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  rows,
  limit,
  placeholder,
  readOnly,
  ...texts
}: Wiring<V, N, Out> &
  FieldTexts &
  Pick<TextareaProps, 'rows' | 'limit' | 'placeholder' | 'readOnly'>) {
  const field = useField({ control, name })
  const own = { rows, limit, placeholder, readOnly }
  return (
    <Field {...texts} error={field.error}>
      {(frame) => <Textarea {...own} {...frame} {...field.control} value={asText(field.value)} />}
    </Field>
  )
}
