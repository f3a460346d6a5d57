import { createContext, use } from 'react'
import { useStore } from '~/lib/store'
import type { DesignSaver } from './design-saver'
import type { DesignState, DesignStore } from './design-store'
import type { FieldName, Values } from './design-values'

export interface Designer {
  store: DesignStore
  saver: DesignSaver
}

export const DesignerContext = createContext<Designer | null>(null)

/** The store and the saver, for actions. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error('Parts of the designer must be inside its page')
  return designer
}

/** A part of the state; re-renders only when it changes. It must be stable, not created anew. */
export function useDesigned<T>(part: (state: DesignState) => T): T {
  return useStore(useDesigner().store, part)
}

/** A field: its value, its error, and a setter. */
export function useValue<N extends Exclude<FieldName, 'page'>>(name: N) {
  const { store } = useDesigner()
  return {
    value: useDesigned(({ values }): Values[N] => values[name]),
    error: useDesigned(({ problems }) => problems[name]),
    onChange: (value: Values[N]) => store.edit(name, value),
  }
}
