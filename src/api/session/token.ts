// The session's token lives in one place, the cookie the specification names. Each request reads it
// anew, so that all tabs act for whoever signed in last.

const cookieName = 'businesstoken'
const day = 24 * 60 * 60
/** How long a session lasts on most servers: without better knowledge the cookie does too. */
const usualSession = 7 * day
/** The longest that a server may be set to. */
const longestSession = 30 * day

function write(value: string, maxAge: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is not in every browser, and this must be synchronous
  document.cookie = `${cookieName}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`
}

/** The token, or null when nobody is signed in here. */
export function readToken(cookies = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [name, value] = pair.split('=', 2)
    if (name === cookieName && value) {
      try {
        return decodeURIComponent(value)
      } catch {
        return null // somebody else's writing; it can't be ours
      }
    }
  }
  return null
}

/** Keeps a token, until `expiresAt` (ISO 8601) when that is known. */
export function storeToken(token: string, expiresAt?: string) {
  const seconds = expiresAt ? Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000) : NaN
  write(
    token,
    Number.isNaN(seconds) ? usualSession : Math.min(Math.max(seconds, 0), longestSession),
  )
}

/** Forgets the token. */
export function dropToken() {
  write('', 0)
}
