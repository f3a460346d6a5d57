import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PathOf } from '~/api/client/contract-types'
import type { Option } from '~/ui/input/option-source'

/** Objects of one kind as pickers offer them: how they are found by name, and how a new one is made. */
export interface Entity {
  /** As one and as several, in the middle of a sentence: "author", "authors". */
  noun: readonly [string, string]
  /** "Search authors" when not given. */
  placeholder?: string
  /** Those that have the words in them; without words the first ones. */
  find: (text: string, signal: AbortSignal, queryClient: QueryClient) => Promise<readonly Option[]>
  create?: {
    /** Makes one of this name; the key makes a repeated attempt harmless. */
    make: (name: string, key: string) => Promise<Option>
    /** What is read again after it. */
    stale: readonly PathOf<'get'>[]
  }
}

export const searchText = ({ noun: [, many], placeholder }: Entity) =>
  placeholder ?? `Search ${many}`

/** The objects of an entity as the options of a combobox, without the one of the id `except`. */
export function useEntityOptions({ find }: Entity, except?: string) {
  const queryClient = useQueryClient()
  return async (text: string, signal: AbortSignal) => {
    const found = await find(text, signal, queryClient)
    return found.filter(({ value }) => value !== except)
  }
}
