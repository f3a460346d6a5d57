import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { isOption, type Option } from '~/ui/input/option-source'
import { CategoryPicker, type CategoryPickerProps } from './category-picker'
import { useField, type Wiring } from '~/forms/use-field'

type Own = Omit<CategoryPickerProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'>

/** A category in a form; the value is the whole option, or null. */
export function CategoryPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option | null>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Own) {
  const field = useField({ control, name })
  const { value } = field
  return (
    <CategoryPicker
      {...own}
      {...field.control}
      error={field.error}
      value={isOption(value) ? value : null}
    />
  )
}
