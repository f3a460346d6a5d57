// The token of a reset link is as good as the password for an hour. It leaves the address before the screen is
// loaded, so that it is in no history, screenshot or referrer, and is then known to this module alone: no storage
// that outlives the page, or that other scripts of this origin could read, ever holds it. After a reload the link in
// the mail still works, because only a new password uses it up; the screen says so.

let token: string | null = null

/** Takes the token out of a search (`?token=…`). Answers whether there was one. */
export function takeResetToken(search: string): boolean {
  const given = new URLSearchParams(search).get('token')
  if (!given) return false
  token = given
  return true
}

/** The token of the link that led here, or null. */
export function resetToken(): string | null {
  return token
}

/** Forgets it: it was used, or is good for nothing any more. */
export function dropResetToken() {
  token = null
}
