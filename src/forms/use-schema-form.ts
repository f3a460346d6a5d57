import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** The form object for fields and frame: typed with the input and the output of the schema. */
export type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>

/**
 * A form validated by a schema: on submit, and from then on as values change; a changed field is validated on blur,
 * too. Untouched fields show no errors.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    // The form's frame focuses errors itself, including those of the server.
    shouldFocusError: false,
  })
}
