import type { QueryClient } from '@tanstack/react-query'
import { readToken } from '~/api/session/token'

// A page that came drawn carries what it was drawn from (server/drawn-page.ts).

declare global {
  var lecternKnown: { cookie: string; queries: [readonly unknown[], unknown][] } | undefined
}

/**
 * Reads what stands in the page before it. It runs alone, so it can use nothing from outside of it, and at once: whoever
 * is signed in now is who the page was drawn for.
 */
export function readKnown() {
  const text = document.getElementById('known')?.textContent
  if (text) globalThis.lecternKnown = { cookie: document.cookie, queries: JSON.parse(text) }
}

/** Begins with what the page carries, unless somebody else has signed in meanwhile; answers whether it did. */
export function takeKnown(queryClient: QueryClient): boolean {
  const { lecternKnown: known } = globalThis
  globalThis.lecternKnown = undefined
  if (!known || readToken(known.cookie) !== readToken()) return false
  for (const [key, data] of known.queries) queryClient.setQueryData(key, data)
  return true
}
