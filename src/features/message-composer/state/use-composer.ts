import { createContext, use } from 'react'
import { useStore } from '~/lib/store'
import type { MessageSaver } from './message-saver'
import type { MessageState, MessageStore } from './message-store'
import type { FieldName, Values } from './message-values'

export interface Composer {
  store: MessageStore
  saver: MessageSaver
}

export const ComposerContext = createContext<Composer | null>(null)

/** The store and the saver, for actions. */
export function useComposer(): Composer {
  const composer = use(ComposerContext)
  if (!composer) throw new Error('Parts of the composer must be inside its page')
  return composer
}

/** A part of the state; re-renders only when it changes. It must be stable, not created anew. */
export function useComposed<T>(part: (state: MessageState) => T): T {
  return useStore(useComposer().store, part)
}

export const useChannel = () => useComposed(({ saved }) => saved.channel)

/** A field: its value, its error, and a setter. */
export function useValue<N extends FieldName>(name: N) {
  const { store } = useComposer()
  return {
    value: useComposed(({ values }): Values[N] => values[name]),
    error: useComposed(({ problems }) => problems[name]),
    onChange: (value: Values[N]) => store.edit({ [name]: value }),
  }
}
