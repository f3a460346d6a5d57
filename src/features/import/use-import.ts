import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importQuery } from './import.api'
import { isAtWork } from './import-states'

const whileAtWork = 1000

/** An import on the server, polled while it is executed or rolled back. */
export function useImport(importId: string) {
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery({
    ...importQuery(importId),
    refetchInterval: ({ state }) =>
      state.data && isAtWork(state.data.data.import) ? whileAtWork : false,
  })
  const latest = data.data.import
  const isWorking = isAtWork(latest)
  useEffect(() => {
    if (!isWorking) return
    // When it has ended, everything about users is stale.
    return () => void queryClient.invalidateQueries()
  }, [queryClient, isWorking])
  return latest
}
