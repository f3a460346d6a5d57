import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { isOption, type Option } from '~/ui/input/option-source'
import { GroupPicker, type GroupPickerProps } from './group-picker'
import { useField, type Wiring } from '~/forms/use-field'

type Own = Omit<GroupPickerProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'>

/** Groups in a form; the value is a list of whole options, so their names are known without a call. */
export function GroupPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Own) {
  const field = useField({ control, name })
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <GroupPicker {...own} {...field.control} error={field.error} value={chosen.filter(isOption)} />
  )
}
