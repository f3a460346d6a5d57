import type { IncomingHttpHeaders } from 'node:http'
import { credentials } from './credentials.ts'

// The page preloads the files that its URL needs, so that the browser fetches them in parallel. They are found by the
// names of the console's route files, by the rules of its router.

/** The files in the build's manifest. */
export type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>

/**
 * The built pages: with the shell's skeleton, with one of the public forms, and with neither.
 * scripts/build/prerender.ts makes them.
 */
export const pageNames = ['index', 'plain', 'login', 'forgot-password'] as const
export type PageName = (typeof pageNames)[number]

type Screen = { route: string; pattern: RegExp; isPublic: boolean; links: string }

const routeFile = /^src\/routes\/([^?]+)\.tsx\?/
/** The chunk with the routes behind sign-in and their shell (vite.config.ts). */
const shell = 'shell'
/** The folder of the screens behind sign-in. */
const behindSignIn = '_app'

/** Every screen needs the current user, so that is fetched first. */
const sessionCheck =
  '<link rel="preload" as="fetch" crossorigin href="/api/auth/is-business-user-logged-in">'

/** The files of these chunks, each once, dependencies first. */
function filesOf(manifest: Manifest, keys: string[]) {
  const visited = new Set<string>()
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    chunk.imports?.forEach(visit)
    for (const file of chunk.css ?? []) styles.add(file)
    scripts.add(chunk.file)
  }
  keys.forEach(visit)
  return { styles, scripts }
}

/** The URL segments of a route; folders and files that begin with "_" have none. */
function patternOf(segments: string[]) {
  const parts = segments
    .filter((segment) => !segment.startsWith('_') && !['index', 'route'].includes(segment))
    .map((segment) => {
      if (segment === '$') return '/.*'
      return segment.startsWith('$') ? '/[^/]+' : `/${segment.replaceAll(/[^\w-]/g, '\\$&')}`
    })
  return new RegExp(`^${parts.join('') || '/'}/?$`)
}

/** Static segments before parameters before wildcards; a screen before its layouts. */
function rank(route: string) {
  const vagueness = /(^|\/)\$$/.test(route) ? 2 : Number(route.includes('$'))
  return vagueness * 100 - route.split('/').length
}

function screensOf(manifest: Manifest): Screen[] {
  const keys = Object.keys(manifest)
  const routes = keys.flatMap((key) => {
    const route = routeFile.exec(key)?.[1]?.replaceAll('.', '/')
    return route ? [{ key, route }] : []
  })
  const around = keys.filter((key) => manifest[key]?.name === shell)
  const entry = filesOf(
    manifest,
    keys.filter((key) => manifest[key]?.isEntry),
  )
  return routes
    .toSorted((a, b) => rank(a.route) - rank(b.route))
    .map(({ route }) => {
      const parents = routes.filter((other) => `${route}/`.startsWith(`${other.route}/`))
      const isPublic = !route.startsWith(`${behindSignIn}/`)
      const chunks = parents.toSorted((a, b) => a.route.length - b.route.length)
      const { styles, scripts } = filesOf(manifest, [
        ...(isPublic ? [] : around),
        ...chunks.map(({ key }) => key),
      ])
      const links = [
        ...[...styles]
          .filter((file) => !entry.styles.has(file))
          .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...[...scripts]
          .filter((file) => !entry.scripts.has(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ].join('')
      return { route, pattern: patternOf(route.split('/')), isPublic, links }
    })
}

/** The page of a public screen: prerendered, unless the URL fills in the form or redirects. */
function publicPage({ route }: Screen, search: URLSearchParams, hasSession: boolean): PageName {
  if (search.has('email') || search.has('token')) return 'plain'
  if (route === 'login') return hasSession ? 'plain' : 'login'
  return route === 'forgot-password' ? route : 'plain'
}

/** Finds the built page for a URL, and the links for its head. */
export function pageFinder(manifest: Manifest) {
  const screens = screensOf(manifest)
  const find = (path: string) => screens.find(({ pattern }) => pattern.test(path))
  return (url: string, headers: IncomingHttpHeaders): { name: PageName; links: string } => {
    const [path = '/', query] = url.split('?', 2)
    const search = new URLSearchParams(query)
    const screen = find(path)
    const links = screen?.links ?? ''
    const hasSession = credentials(headers, { cookie: true }) !== undefined
    if (screen?.isPublic) return { name: publicPage(screen, search, hasSession), links }
    // A session that is handed over by a partner's page is checked before anything is shown.
    if (search.has('token')) return { name: 'plain', links }
    if (hasSession) return { name: 'index', links: links + sessionCheck }
    // Without a session every other URL leads to the sign-in page.
    return { name: 'login', links: find('/login')?.links ?? '' }
  }
}
