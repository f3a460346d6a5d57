import { createContext, use } from 'react'
import type { Unpublished } from '~/forms/builder/unpublished'
import { useStore } from '~/lib/store'
import type { PathSaver } from './path-saver'
import type { PathState, PathStore } from './path-store'
import type { FieldName, Values } from './path-values'

export interface PathBuilder {
  store: PathStore
  saver: PathSaver
  unpublished: Unpublished
}

export const PathBuilderContext = createContext<PathBuilder | null>(null)

/** The store and the saver, for actions. */
export function usePathBuilder(): PathBuilder {
  const builder = use(PathBuilderContext)
  if (!builder) throw new Error('Parts of the builder must be inside its page')
  return builder
}

/** A part of the state; re-renders only when it changes. It must be stable, not created anew. */
export function useBuilt<T>(part: (state: PathState) => T): T {
  return useStore(usePathBuilder().store, part)
}

/** A field: its value, its error, and a setter. */
export function useValue<N extends FieldName>(name: N) {
  const { store } = usePathBuilder()
  return {
    value: useBuilt(({ values }): Values[N] => values[name]),
    error: useBuilt(({ problems }) => problems[name]),
    onChange: (value: Values[N]) => store.edit(name, value),
  }
}
