import type { IncomingHttpHeaders } from 'node:http'
import { credentials } from './credentials.ts'

// The page announces in its head what its address needs, so that the browser fetches all of it at once instead of
// finding it out file by file. What an address needs is read from the names of the console's route files,
// by the rules of its router.

/** What the build tells of each of its files. */
export type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>

/** What the build has drawn: the forms in front of sign-in, and what surrounds each screen behind it. */
export const drawings = ['login', 'forgot-password', 'reset-password', 'new-link', 'frame'] as const
type Drawn = (typeof drawings)[number]

/** Links for the page's head, and the addresses of the code. */
type Needed = { styles: string; code: string[] }
type Screen = { route: string; pattern: RegExp; isPublic: boolean; needed: Needed }
type Announced = Needed & { first?: Drawn }

const nothing: Needed = { styles: '', code: [] }

const routeFile = /^src\/routes\/([^?]+)\.tsx\?/
/** What names every screen and surrounds it (scripts/chunks.ts); those in front of sign-in do without it. */
const shell = 'shell'
/** The folder of the screens behind sign-in. */
const behindSignIn = '_app'

/** What these chunks load, each once and what is imported first. */
function filesOf(manifest: Manifest, keys: string[]) {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
    for (const file of chunk.css ?? []) styles.add(file)
    scripts.add(chunk.file)
  }
  keys.forEach(visit)
  return { styles, scripts }
}

/** The addresses of a route: a folder or a file that begins with "_" has no part in them. */
function patternOf(segments: string[]) {
  const parts = segments
    .filter((segment) => !segment.startsWith('_') && !['index', 'route'].includes(segment))
    .map((segment) => {
      if (segment === '$') return '/.*'
      return segment.startsWith('$') ? '/[^/]+' : `/${segment.replaceAll(/[^\w-]/g, '\\$&')}`
    })
  return new RegExp(`^${parts.join('') || '/'}/?$`)
}

/** Names before parameters before "everything else"; a screen before what surrounds it. */
function rank(route: string) {
  const vagueness = /(^|\/)\$$/.test(route) ? 2 : Number(route.includes('$'))
  return vagueness * 100 - route.split('/').length
}

function screensOf(manifest: Manifest): Screen[] {
  const routes = Object.keys(manifest).flatMap((key) => {
    const route = routeFile.exec(key)?.[1]?.replaceAll('.', '/')
    return route ? [{ key, route }] : []
  })
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  const around = keys.filter((key) => manifest[key]?.name === shell)
  const { styles: hadStyles, scripts: hadScripts } = filesOf(manifest, entries)
  return routes
    .toSorted((a, b) => rank(a.route) - rank(b.route))
    .map(({ route }) => {
      const over = routes.filter((other) => `${route}/`.startsWith(`${other.route}/`))
      const isPublic = !route.startsWith(`${behindSignIn}/`)
      const own = over.toSorted((a, b) => a.route.length - b.route.length).map(({ key }) => key)
      const { styles, scripts } = filesOf(manifest, isPublic ? own : [...around, ...own])
      const links = [...styles]
        .filter((file) => !hadStyles.has(file))
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
      const code = [...scripts].filter((file) => !hadScripts.has(file)).map((file) => `/${file}`)
      const segments = route.split('/')
      return {
        route,
        pattern: patternOf(segments),
        isPublic,
        needed: { styles: links.join(''), code },
      }
    })
}

/** Which form a screen in front of sign-in shows at an address, where that is certain and it was drawn. */
function formAt({ route }: Screen, search: URLSearchParams): Drawn | undefined {
  if (route === 'reset-password') return search.get('token') ? 'reset-password' : 'new-link'
  // What an address fills in is not in the form that was drawn when the console was built.
  if (search.has('email')) return undefined
  // A session that a partner's page hands over in the address is checked before anything is shown.
  if (search.has('token')) return undefined
  return route === 'login' || route === 'forgot-password' ? route : undefined
}

/**
 * Answers what the page at an address needs, and what was drawn that it will show first, where that is certain. Whoever brings no session is sent to sign in, so that screen is announced.
 */
export function announcer(manifest: Manifest) {
  const screens = screensOf(manifest)
  const find = (path: string) => screens.find(({ pattern }) => pattern.test(path))
  return (url: string, headers: IncomingHttpHeaders): Announced => {
    const [path = '/', query] = url.split('?', 2)
    const search = new URLSearchParams(query)
    const screen = find(path)
    if (!screen) return nothing
    const { needed, isPublic } = screen
    const hasSession = credentials(headers, { cookie: true }) !== undefined
    if (isPublic) {
      // Whoever has a session is sent on from there.
      const isLeft = hasSession && screen.route === 'login'
      return { ...needed, first: isLeft ? undefined : formAt(screen, search) }
    }
    if (search.has('token')) return needed
    if (hasSession) return { ...needed, first: 'frame' }
    return { ...(find('/login')?.needed ?? nothing), first: 'login' }
  }
}
