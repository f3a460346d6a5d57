import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

// Reads are retried once if the server is briefly unavailable, writes never automatically; queries that a write makes
// stale are fetched again; nothing waits for the network forever.

/** A refusal: nothing was changed, and a repeated request gets the same response. */
const changedNothing = new Set([400, 401, 403, 413, 415, 422, 423, 429, 501])
const brieflyAway = new Set([502, 503, 504])

function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return brieflyAway.has(error.status) || (error.code === 'network/offline' && navigator.onLine)
}

/** Milliseconds until the retry: the server's Retry-After, up to five seconds. */
function pauseBefore(_failures: number, error: Error): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min((retryAfter ?? 0.8) * 1000, 5000)
}

/** The query cache; one for a console, a new one for each test. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthAnotherTry,
        retryDelay: pauseBefore,
        // Reading offline fails immediately with a message; waiting would look like loading for ever.
        networkMode: 'always',
        // In that mode TanStack Query would not refetch failed queries when the network is back.
        refetchOnReconnect: true,
      },
      // Writing offline waits for the network; the offline bar tells the user.
      mutations: { retry: false, networkMode: 'online' },
    },
    mutationCache: new MutationCache({
      onSettled(_data, error, _variables, _result, { meta }) {
        if (error instanceof ApiError && changedNothing.has(error.status)) return
        // Not awaited: a form is done when its write is, not when all queries are fresh again.
        for (const path of meta?.stale ?? [])
          void queryClient.invalidateQueries({ queryKey: [path] })
      },
    }),
  })
  return queryClient
}
