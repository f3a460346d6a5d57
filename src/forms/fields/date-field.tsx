import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { DateInput, type DateInputProps } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import type { FieldTexts } from './text-field'
import { asText, useField, type Wiring } from './use-field'

/** A calendar date in a form, as `YYYY-MM-DD`, or null. Invalid text is kept, for the schema to refuse. */
export function DateField<
  V extends FieldValues,
  N extends FieldPathByValue<V, string | null>,
  Out,
>({
  control,
  name,
  earliest,
  latest,
  disabled,
  ...texts
}: Wiring<V, N, Out> & FieldTexts & Pick<DateInputProps, 'earliest' | 'latest' | 'disabled'>) {
  const field = useField({ control, name })
  return (
    <Field {...texts} error={field.error}>
      {(frame) => (
        <DateInput
          {...frame}
          {...field.control}
          earliest={earliest}
          latest={latest}
          disabled={disabled}
          value={asText(field.value) || null}
        />
      )}
    </Field>
  )
}
