import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'

interface Buttons {
  publish: (id: string, title: string) => ReactNode
  extend: (id: string, title: string) => ReactNode
}

/** The button that makes a step of a learning path available again; nothing if there is none. */
export function stepRemedy(
  id: string,
  { title, why }: Pick<Schemas['PathStep'], 'title' | 'why'>,
  { publish, extend }: Buttons,
): ReactNode {
  if (why === 'draft' || why === 'archived') return publish(id, title)
  return why === 'ended' ? extend(id, title) : undefined
}
