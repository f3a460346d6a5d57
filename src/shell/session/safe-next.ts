/**
 * Where to go after sign-in: `next` if it is a path of this console, else the dashboard. Anything that a browser would
 * take for another origin (`//x`, `/\x`, `https:`) is ignored.
 */
export function wayBack(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  const url = URL.parse(next, location.origin)
  if (url?.origin !== location.origin || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}
