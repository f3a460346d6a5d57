import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFormStatus } from '~/forms/form-context'

/** Which value of which form a field edits. */
export type Wiring<V extends FieldValues, N extends FieldPath<V>, Out> = {
  control: Control<V, unknown, Out>
  name: N
}

/** A field's tie to its form. The value is unknown here: each field reads it as its own kind, without a cast. */
export function useField<V extends FieldValues, N extends FieldPath<V>, Out>({
  control,
  name,
}: Wiring<V, N, Out>) {
  const { check } = useFormStatus()
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return {
    value,
    error: fieldState.error?.message,
    control: {
      name: field.name,
      ref: field.ref,
      onChange: (next: unknown) => field.onChange(next),
      onBlur: () => {
        field.onBlur()
        if (fieldState.isDirty) check(name)
      },
    },
  }
}

/** The text of a value that a text control shows. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
