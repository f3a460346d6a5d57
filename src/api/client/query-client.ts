import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors'

// Promised here: reads are tried once more when the server is briefly away, writes never by themselves;
// what a write made stale is read again; nothing hangs for want of a network, nor stays away once there is one.

/** A refusal that says: nothing was changed, and the same request gets the same answer. */
const changedNothing = new Set([400, 401, 403, 413, 415, 422, 423, 429, 501])
const brieflyAway = new Set([502, 503, 504])

function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures > 0 || !(error instanceof ApiError)) return false
  return brieflyAway.has(error.status) || (error.code === 'network/offline' && navigator.onLine)
}

/** Milliseconds before the second try: what the server asks for, up to five seconds. */
function pauseBefore(_failures: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min((asked ?? 0.8) * 1000, 5000)
}

/** The store of everything that was read; one for a console, a fresh one for each test. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthAnotherTry,
        retryDelay: pauseBefore,
        // Reading offline fails at once and says so; waiting would look like loading for ever.
        networkMode: 'always',
        // With that mode TanStack Query would leave what failed as it is when the network is back.
        refetchOnReconnect: true,
      },
      // Writing offline waits for the network; the offline bar says so.
      mutations: { retry: false, networkMode: 'online' },
    },
    mutationCache: new MutationCache({
      onSettled(_data, error, _variables, _result, { meta }) {
        if (error instanceof ApiError && changedNothing.has(error.status)) return
        // Not awaited: a form is done when its write is, not when every list is fresh again.
        for (const path of meta?.stale ?? [])
          void queryClient.invalidateQueries({ queryKey: [path] })
      },
    }),
  })
  return queryClient
}
