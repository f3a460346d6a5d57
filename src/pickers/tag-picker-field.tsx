import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { TagPicker, type TagPickerProps } from './tag-picker'
import { useField, type Wiring } from '~/forms/use-field'

type Own = Omit<TagPickerProps, 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'>

const isText = (value: unknown) => typeof value === 'string'

/** Tags in a form. */
export function TagPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string[]>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Own) {
  const field = useField({ control, name })
  const tags: unknown[] = Array.isArray(field.value) ? field.value : []
  return <TagPicker {...own} {...field.control} error={field.error} value={tags.filter(isText)} />
}
