// The session's token is stored in one place, the cookie that the specification names. Each request reads it again, so
// that all tabs act for the user who signed in last.

const cookieName = 'businesstoken'
const day = 24 * 60 * 60
/** The default duration of sessions, used for the cookie if nothing else is known. */
const usualSession = 7 * day
/** The longest duration that a server can be configured with. */
const longestSession = 30 * day

function write(value: string, maxAge: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is not in every browser, and this must be synchronous
  document.cookie = `${cookieName}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`
}

/** The token, or null if nobody is signed in here. */
export function readToken(cookies = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [name, value] = pair.split('=', 2)
    if (name === cookieName && value) {
      try {
        return decodeURIComponent(value)
      } catch {
        return null // written by something else; it cannot be ours
      }
    }
  }
  return null
}

/** Stores a token, until `expiresAt` (ISO 8601) if known. */
export function storeToken(token: string, expiresAt?: string) {
  const seconds = expiresAt ? Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000) : NaN
  write(
    token,
    Number.isNaN(seconds) ? usualSession : Math.min(Math.max(seconds, 0), longestSession),
  )
}

/** Removes the token. */
export function dropToken() {
  write('', 0)
}
