// Whoever has the link can accept an invitation. The token is removed from the URL before the screen loads, so that it
// is in no history, screenshot or referrer, and is only known to this module. After a reload the link in the mail still
// works, because only accepting uses it up; the screen says so.

let token: string | null = null

/** Removes the token from a search (`?token=…`). Returns whether there was one. */
export function takeInvitationToken(search: string): boolean {
  const fromUrl = new URLSearchParams(search).get('token')
  if (!fromUrl) return false
  token = fromUrl
  return true
}

/** The token of the invitation, or null. */
export function invitationToken(): string | null {
  return token
}

/** Forgets the token: it was used, or is invalid. */
export function dropInvitationToken() {
  token = null
}
