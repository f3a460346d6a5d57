import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from '~/ui/input/field'
import { Select, type SelectOption } from '~/ui/input/select'
import type { FieldTexts } from './text-field'
import { useField, type Wiring } from './use-field'

/** A select in a form; an empty string for no choice. */
export function SelectField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  options,
  placeholder,
  disabled,
  ...texts
}: Wiring<V, N, Out> &
  FieldTexts & {
    options: readonly SelectOption<string>[]
    placeholder?: string
    disabled?: boolean
  }) {
  const field = useField({ control, name })
  const chosen = options.find((option) => option.value === field.value)
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <Select
          {...frame}
          {...field.control}
          disabled={disabled}
          options={options}
          placeholder={placeholder}
          value={chosen?.value ?? ''}
        />
      )}
    </Field>
  )
}
