import type { Config } from '../config/config.ts'
import { isSigned, loadSecret, sign } from '../config/secret.ts'

// Signed links to the page of an event: of a user with the event, and of the event alone, which can be shared.

const personal = 'event-personal'
const shared = 'event-shared'

type Link = { eventId: string; userId?: string }

export function eventLink(config: Config, { eventId, userId }: Link) {
  const secret = loadSecret(config)
  return userId === undefined
    ? `${eventId}.${sign(secret, shared, eventId)}`
    : `${eventId}.${userId}.${sign(secret, personal, eventId, userId)}`
}

export const eventUrl = (config: Config, link: Link) =>
  `${config.publicUrl}/event?link=${eventLink(config, link)}`

/** The event of a link, with the user of a personal one; undefined if it is not signed. */
export function readEventLink(config: Config, text: string): Link | undefined {
  const parts = text.split('.')
  const [eventId = '', userId = ''] = parts
  const secret = loadSecret(config)
  if (parts.length === 2)
    return isSigned(secret, parts[1] ?? '', shared, eventId) ? { eventId } : undefined
  const isValid = parts.length === 3 && isSigned(secret, parts[2] ?? '', personal, eventId, userId)
  return isValid ? { eventId, userId } : undefined
}
