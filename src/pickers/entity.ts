import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PathOf } from '~/api/client/contract-types'
import type { Option } from '~/ui/input/option-source'

/** A kind of object for pickers: how objects are searched by name, and how a new one is created. */
export interface Entity {
  /** Singular and plural, in lower case: "author", "authors". */
  noun: readonly [string, string]
  /** By default "Search authors". */
  placeholder?: string
  /** The objects that match the words; without words the first ones. */
  find: (text: string, signal: AbortSignal, queryClient: QueryClient) => Promise<readonly Option[]>
  create?: {
    /** Creates one with this name; the idempotency key makes a repetition harmless. */
    make: (name: string, key: string) => Promise<Option>
    /** The queries that creating one makes stale. */
    stale: readonly PathOf<'get'>[]
  }
}

export const searchText = ({ noun: [, many], placeholder }: Entity) =>
  placeholder ?? `Search ${many}`

/** The objects of an entity as combobox options, without the id `except`. */
export function useEntityOptions({ find }: Entity, except?: string) {
  const queryClient = useQueryClient()
  return async (text: string, signal: AbortSignal) => {
    const found = await find(text, signal, queryClient)
    return found.filter(({ value }) => value !== except)
  }
}
