// A reset link is as good as the password for an hour. The token is removed from the URL before the screen loads, so
// that it is in no history, screenshot or referrer, and is only known to this module: it is never in storage that
// outlives the page or that other scripts could read. After a reload the link in the mail still works, because only a
// new password uses it up; the screen says so.

let token: string | null = null

/** Removes the token from a search (`?token=…`). Returns whether there was one. */
export function takeResetToken(search: string): boolean {
  const fromUrl = new URLSearchParams(search).get('token')
  if (!fromUrl) return false
  token = fromUrl
  return true
}

/** The token of the link, or null. */
export function resetToken(): string | null {
  return token
}

/** Forgets the token: it was used, or is invalid. */
export function dropResetToken() {
  token = null
}
