import { bad, type Finding, good, unless } from './finding.ts'

const elsewhere = 'https://elsewhere.example'

/** A directive of a content security policy. */
const directive = (policy: string, name: string) =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([first]) => first === name)
    ?.slice(1)

function checkPage({ headers }: Response, isHttps: boolean): Finding[] {
  const get = (name: string) => headers.get(name) ?? ''
  const policy = get('content-security-policy')
  const scripts = directive(policy, 'script-src') ?? directive(policy, 'default-src')
  const isLoose = !scripts || /unsafe-(inline|eval)|\*|(^|\s)https?:(\s|$)/.test(scripts.join(' '))
  const isFramed = directive(policy, 'frame-ancestors')?.join() !== "'none'"
  return [
    unless('Scripts', isLoose && 'The Content-Security-Policy allows injected scripts'),
    unless('Frames', isFramed && 'Other sites can embed the console in a frame'),
    unless(
      'Types',
      get('x-content-type-options') !== 'nosniff' && 'X-Content-Type-Options: nosniff is missing',
    ),
    unless(
      'Referrer',
      get('referrer-policy') !== 'no-referrer' && 'Referrer-Policy: no-referrer is missing',
    ),
    unless(
      'Cache',
      !/no-(store|cache)/.test(get('cache-control')) &&
        'Caches may store the page: Cache-Control is missing',
    ),
    unless(
      'HSTS',
      isHttps && !get('strict-transport-security') && 'Strict-Transport-Security is missing',
    ),
  ]
}

/** Checks the responses of a running host through its proxies, without credentials. */
export async function checkHost(address: string): Promise<Finding[]> {
  const at = (path: string, init?: RequestInit) =>
    fetch(new URL(path, address), { ...init, signal: AbortSignal.timeout(10_000) })
  try {
    const page = await at('/login')
    const users = await at('/api/business/getUsers', { headers: { origin: elsewhere } })
    const allowed = users.headers.get('access-control-allow-origin')
    const isHttps = new URL(address).protocol === 'https:'
    const isShut = users.status === 401 && users.headers.has('www-authenticate')
    return [
      ...checkPage(page, isHttps),
      unless('Access without sign-in', !isShut && `The API answers ${users.status} instead of 401`),
      unless(
        'Other origins',
        (allowed === '*' || allowed === elsewhere) && 'Any site may call the API',
      ),
      good(`${address} answers`),
    ]
  } catch (error) {
    const why = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    return [bad(address, `No response: ${why}`)]
  }
}
