import { createContext, useContext, useMemo } from 'react'
import { useStore } from '~/lib/store'
import type { BuilderState } from './builder-state'
import type { BuilderStore } from './builder-store'
import type { CourseSaver } from './course-saver'
import type { Unpublished } from '~/forms/builder/unpublished'
import type { FieldName, Values } from './course-values'

export type Builder = { store: BuilderStore; saver: CourseSaver; unpublished: Unpublished }

export const BuilderContext = createContext<Builder | null>(null)

/** The store and the saver, for actions. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('Parts of the builder must be inside its page')
  return builder
}

/** A part of the state; re-renders only when it changes. It must be stable, not created anew. */
export function useBuilt<T>(part: (state: BuilderState) => T): T {
  return useStore(useBuilder().store, part)
}

/** What a row shows besides its own item: parts of the state that affect only this row. */
export function useRow<T>(
  key: string,
  part: (
    state: Pick<BuilderState, 'active' | 'renaming' | 'selection' | 'assets' | 'assessments'>,
  ) => T,
): T {
  const { store } = useBuilder()
  const subscribe = useMemo(
    () => (listener: () => void) => store.subscribeRow(key, listener),
    [store, key],
  )
  return useStore({ subscribe, get: store.get }, part)
}

/** A field: its value, its error, and a setter. */
export function useValue<N extends FieldName>(name: N) {
  const { store } = useBuilder()
  return {
    value: useBuilt(({ values }): Values[N] => values[name]),
    error: useBuilt(({ problems }) => problems[name]),
    onChange: (value: Values[N]) => store.edit(name, value),
  }
}
