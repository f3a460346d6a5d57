import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useFormStatus } from '~/forms/form-context'

/** The form and the name of the value that a field edits. */
export type Wiring<V extends FieldValues, N extends FieldPath<V>, Out> = {
  control: Control<V, unknown, Out>
  name: N
}

/** Connects a field to its form. The value is `unknown`: each field narrows it, without a cast. */
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

/** The value as text for a text control. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
