import { useState } from 'react'
import { keep, kept } from '~/api/storage'

function remembered(key: string): string[] | undefined {
  const found = kept('local', key)
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : undefined
}

/** The columns of a list to show: those of the address, or else those that were chosen here last. */
export function useColumns(list: string, asked: readonly string[] | undefined) {
  const key = `${list}.columns`
  const [own, setOwn] = useState(() => remembered(key))
  const choose = (columns: string[] | undefined) => {
    setOwn(columns)
    keep('local', key, columns ?? null)
  }
  return { columns: asked ?? own, choose }
}
