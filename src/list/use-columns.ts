import { useState } from 'react'
import { keep, kept } from '~/api/client/storage'

const keyOf = (list: string) => `${list}.columns`

function remembered(list: string): string[] | undefined {
  const found = kept('local', keyOf(list))
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : undefined
}

/** The columns of a list to show: those of the address, or else those that were chosen here last. */
export function useColumns(list: string, asked: readonly string[] | undefined) {
  const [own, setOwn] = useState({ list, columns: remembered(list) })
  // A screen may show one list after the other.
  if (own.list !== list) setOwn({ list, columns: remembered(list) })
  const choose = (columns: string[] | undefined) => {
    setOwn({ list, columns })
    keep('local', keyOf(list), columns ?? null)
  }
  return { columns: asked ?? (own.list === list ? own.columns : undefined), choose }
}
