import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Switch, type SwitchProps } from '~/ui/input/switch'
import { useField, type Wiring } from './use-field'

/** On or off in a form. */
export function SwitchField<
  V extends FieldValues,
  N extends FieldPathByValue<V, boolean | undefined>,
  Out,
>({
  control,
  name,
  ...texts
}: Wiring<V, N, Out> & Pick<SwitchProps, 'label' | 'help' | 'disabled'>) {
  const field = useField({ control, name })
  return <Switch {...texts} {...field.control} error={field.error} checked={field.value === true} />
}
