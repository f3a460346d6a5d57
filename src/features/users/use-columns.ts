import { useState } from 'react'
import { keep, kept } from '~/api/storage'

const key = 'users.columns'

function remembered(): string[] | undefined {
  const found = kept('local', key)
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : undefined
}

/** The columns to show: those of the address, or else those that were chosen here last. */
export function useColumns(asked: readonly string[] | undefined) {
  const [own, setOwn] = useState(remembered)
  const choose = (columns: string[] | undefined) => {
    setOwn(columns)
    keep('local', key, columns ?? null)
  }
  return { columns: asked ?? own, choose }
}
