import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Checkbox, type CheckboxProps } from '~/ui/input/checkbox'
import { useField, type Wiring } from './use-field'

/** Yes or no in a form. */
export function CheckboxField<
  V extends FieldValues,
  N extends FieldPathByValue<V, boolean | undefined>,
  Out,
>({
  control,
  name,
  ...texts
}: Wiring<V, N, Out> & Pick<CheckboxProps, 'label' | 'help' | 'required' | 'disabled'>) {
  const field = useField({ control, name })
  return (
    <Checkbox
      {...texts}
      {...field.control}
      error={field.error}
      checked={field.value === true}
      onChange={(checked) => field.control.onChange(checked)}
    />
  )
}
