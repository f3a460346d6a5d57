import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import { Field } from '~/ui/input/field'
import { TextInput, type TextInputProps } from '~/ui/input/text-input'
import { asText, useField, type Wiring } from './use-field'

/** The common props of fields. */
export type FieldTexts = {
  label: string
  labelHidden?: boolean
  aside?: ReactNode
  help?: ReactNode
  required?: boolean
}

type Own = Pick<
  TextInputProps,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoFocus'
  | 'spellCheck'
  | 'placeholder'
  | 'readOnly'
  | 'disabled'
>

export type TextFieldProps<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
> = Wiring<V, N, Out> & FieldTexts & Own

/** One line of text in a form. */
export function TextField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  label,
  labelHidden,
  aside,
  help,
  required,
  ...input
}: TextFieldProps<V, N, Out>) {
  const field = useField({ control, name })
  const texts = { label, labelHidden, aside, help, required }
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <TextInput {...input} {...frame} {...field.control} value={asText(field.value)} />
      )}
    </Field>
  )
}
