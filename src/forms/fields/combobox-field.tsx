import type { ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form'
import { Combobox, type ComboboxProps } from '~/ui/combobox/combobox'
import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import { Field, type FieldControl } from '~/ui/input/field'
import { isOption, type Option } from '~/ui/input/option-source'
import type { FieldTexts } from './text-field'
import { useField, type Wiring } from './use-field'

type Own = Pick<ComboboxProps, 'listLabel' | 'options' | 'placeholder' | 'onCreate' | 'disabled'>
type ComboboxFieldProps<V extends FieldValues, N extends FieldPath<V>, Out> = Wiring<V, N, Out> &
  FieldTexts &
  Own
type Wired = FieldControl & Own & ReturnType<typeof useField>['control']

/** A combobox in a form; the value is the whole option, so that its label is known without a request. */
export function ComboboxField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option | null>,
  Out,
>(props: ComboboxFieldProps<V, N, Out>) {
  return (
    <Framed {...props}>
      {(wired, value) => <Combobox {...wired} value={isOption(value) ? value : null} />}
    </Framed>
  )
}

/** A multi-select combobox in a form. */
export function MultiComboboxField<
  V extends FieldValues,
  N extends FieldPathByValue<V, Option[]>,
  Out,
>(props: ComboboxFieldProps<V, N, Out>) {
  return (
    <Framed {...props}>
      {(wired, value) => {
        const chosen: unknown[] = Array.isArray(value) ? value : []
        return <MultiCombobox {...wired} value={chosen.filter(isOption)} />
      }}
    </Framed>
  )
}

function Framed<V extends FieldValues, N extends FieldPath<V>, Out>({
  control,
  name,
  listLabel,
  options,
  placeholder,
  onCreate,
  disabled,
  children,
  ...texts
}: ComboboxFieldProps<V, N, Out> & { children: (wired: Wired, value: unknown) => ReactNode }) {
  const field = useField({ control, name })
  const own = { listLabel, options, placeholder, onCreate, disabled }
  return (
    <Field {...texts} error={field.error}>
      {(frame) => children({ ...frame, ...field.control, ...own }, field.value)}
    </Field>
  )
}
