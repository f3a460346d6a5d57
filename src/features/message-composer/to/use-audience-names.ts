import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { nameless, type AudienceChoice } from '~/features/message-composer/state/audience-choice'
import type { MessageStore } from '~/features/message-composer/state/message-store'
import { useComposed, useComposer } from '~/features/message-composer/state/use-composer'
import type { Option } from '~/ui/input/option-source'
import { findNames, mostNames } from './audience-names'

const namelessOf = (options: readonly Option[]) =>
  options.length > mostNames
    ? []
    : options.filter(({ label }) => label === nameless).map(({ value }) => value)

const withNames = (options: readonly Option[], found: readonly Option[]) => {
  const names = new Map(found.map((option) => [option.value, option]))
  return options.map((option) => names.get(option.value) ?? option)
}

async function fetchNames(queryClient: QueryClient, store: MessageStore) {
  const { type, chosen, exclude } = store.get().values.audience
  const [objects, people] = await Promise.all([
    findNames(queryClient, type, namelessOf(chosen)),
    findNames(queryClient, 'users', namelessOf(exclude)),
  ])
  const named = (choice: AudienceChoice): AudienceChoice => ({
    ...choice,
    chosen: withNames(choice.chosen, objects),
    exclude: withNames(choice.exclude, people),
  })
  const { values, base } = store.get()
  // The same audience, so nothing has to be saved.
  store.set({
    values: { ...values, audience: named(values.audience) },
    base: { ...base, audience: named(base.audience) },
  })
}

/** Fetches the names of the chosen objects of a saved message, which has their ids alone. */
export function useAudienceNames() {
  const { store } = useComposer()
  const queryClient = useQueryClient()
  const { type, chosen, exclude } = useComposed(({ values }) => values.audience)
  const missing = [type, ...namelessOf([...chosen, ...exclude])].join()
  useEffect(() => {
    // Without names the ids still count.
    if (missing.includes(',')) fetchNames(queryClient, store).catch(() => undefined)
  }, [store, queryClient, missing])
}
