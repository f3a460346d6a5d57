import type { QueryClient } from '@tanstack/react-query'

/** Marks reads as stale without refetching them: a save must not trigger reading everything again. */
export function markStale(queryClient: QueryClient, paths: readonly string[]) {
  for (const path of paths)
    void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
}
