import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxProps } from '~/ui/combobox'
import { MultiCombobox } from '~/ui/combobox-multiple'
import { Field } from '~/ui/field'
import type { Option } from '~/ui/options'
import type { FieldTexts } from './text-field'
import { useField, type Wiring } from './use-field'

type Own = Pick<ComboboxProps, 'listLabel' | 'options' | 'placeholder' | 'onCreate' | 'disabled'>

function isOption(value: unknown): value is Option {
  return typeof value === 'object' && value !== null && 'value' in value && 'label' in value
}

/** One of many options in a form; the value is the whole option, so its name is known without a call. */
export function ComboboxField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option | null>,
  Out,
>({
  control,
  name,
  listLabel,
  options,
  placeholder,
  onCreate,
  disabled,
  ...texts
}: Wiring<V, N, Out> & FieldTexts & Own) {
  const field = useField({ control, name })
  const own = { listLabel, options, placeholder, onCreate, disabled }
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <Combobox
          {...frame}
          {...field.control}
          {...own}
          value={isOption(field.value) ? field.value : null}
        />
      )}
    </Field>
  )
}

/** Several of many options in a form. */
export function MultiComboboxField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>({
  control,
  name,
  listLabel,
  options,
  placeholder,
  onCreate,
  disabled,
  ...texts
}: Wiring<V, N, Out> & FieldTexts & Own) {
  const field = useField({ control, name })
  const own = { listLabel, options, placeholder, onCreate, disabled }
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <MultiCombobox {...frame} {...field.control} {...own} value={chosen.filter(isOption)} />
      )}
    </Field>
  )
}
