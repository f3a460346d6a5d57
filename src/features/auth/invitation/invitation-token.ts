// An invitation is accepted by whoever has its link. Its token leaves the address before the screen is loaded, so that
// it is in no history, screenshot or referrer, and is then known to this module alone. After a reload the link in the
// mail still works, because only accepting uses it up; the screen says so.

let token: string | null = null

/** Takes the token out of a search (`?token=…`). Answers whether there was one. */
export function takeInvitationToken(search: string): boolean {
  const given = new URLSearchParams(search).get('token')
  if (!given) return false
  token = given
  return true
}

/** The token of the link that led here, or null. */
export function invitationToken(): string | null {
  return token
}

/** Forgets it: it was used, or is good for nothing any more. */
export function dropInvitationToken() {
  token = null
}
