import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { asText, useField, type Wiring } from '~/forms/fields/use-field'
import { isOption, type Option } from '~/ui/input/option-source'
import { EntityPicker, type EntityPickerOptions } from './entity-picker'
import { LanguagePicker, type LanguagePickerProps } from './language-picker'
import { TagPicker, type TagPickerProps } from './tag-picker'

// The pickers as form fields. A separate file, as lists use pickers without the form library.

type Wired = 'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'error'

const isText = (value: unknown) => typeof value === 'string'
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An object in a form; the value is the whole option, or null. */
export function EntityField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option | null>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & EntityPickerOptions) {
  const { value, error, control: wired } = useField({ control, name })
  return <EntityPicker {...own} {...wired} error={error} value={isOption(value) ? value : null} />
}

/** Objects in a form; the value is a list of whole options. */
export function EntitiesField<V extends FieldValues, N extends FieldPathByValue<V, Option[]>, Out>({
  control,
  name,
  ...own
}: Wiring<V, N, Out> & EntityPickerOptions) {
  const { value, error, control: wired } = useField({ control, name })
  const chosen = asArray(value).filter(isOption)
  return <EntityPicker {...own} {...wired} multiple error={error} value={chosen} />
}

/** Tags in a form. */
export function TagPickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string[]>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Omit<TagPickerProps, Wired>) {
  const { value, error, control: wired } = useField({ control, name })
  return <TagPicker {...own} {...wired} error={error} value={asArray(value).filter(isText)} />
}

/** A language in a form, or null. */
export function LanguagePickerField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | null>,
  Out,
>({ control, name, ...own }: Wiring<V, N, Out> & Omit<LanguagePickerProps, Wired>) {
  const { value, error, control: wired } = useField({ control, name })
  return <LanguagePicker {...own} {...wired} error={error} value={asText(value) || null} />
}
