import { useState } from 'react'
import { storeValue, storedValue } from '~/api/client/storage'

const keyOf = (list: string) => `${list}.columns`

function remembered(list: string): string[] | undefined {
  const columns = storedValue('local', keyOf(list))
  return Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : undefined
}

/** The visible columns of a list: those of the search params, else the last ones chosen here. */
export function useColumns(list: string, requested: readonly string[] | undefined) {
  const [stored, setOwn] = useState({ list, columns: remembered(list) })
  // A screen may show one list after another.
  if (stored.list !== list) setOwn({ list, columns: remembered(list) })
  const choose = (columns: string[] | undefined) => {
    setOwn({ list, columns })
    storeValue('local', keyOf(list), columns ?? null)
  }
  return { columns: requested ?? (stored.list === list ? stored.columns : undefined), choose }
}
