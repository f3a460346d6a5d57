import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { RadioGroup, type RadioGroupProps } from '~/ui/input/radio-group'
import { useField, type Wiring } from './use-field'

/** Radio buttons in a form. */
export function RadioField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | undefined>,
  Out,
>({
  control,
  name,
  options,
  ...texts
}: Wiring<V, N, Out> &
  Pick<
    RadioGroupProps<string>,
    'label' | 'labelHidden' | 'help' | 'required' | 'options' | 'variant'
  >) {
  const field = useField({ control, name })
  const chosen = options.find((option) => option.value === field.value)
  return (
    <RadioGroup
      {...texts}
      {...field.control}
      options={options}
      error={field.error}
      value={chosen?.value ?? null}
    />
  )
}
