import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'

/** What a form hands to its fields and its frame: the values as typed, and as the schema makes them. */
export type SchemaForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>

/**
 * A form whose values are checked by a schema: when it is sent, and from then on as they change; a field that
 * was changed is checked when it is left, too. A field that somebody only passes through never complains.
 */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: ZodMiniType<Out, In>,
  defaultValues: DefaultValues<In>,
): SchemaForm<In, Out> {
  return useForm<In, unknown, Out>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    // The form's frame does it for all fields, those that the server refused included.
    shouldFocusError: false,
  })
}
