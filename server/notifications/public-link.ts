import type { Config } from '../config/config.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { events } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { eventUrl } from '../events/link.ts'

/** The address of the console that a link leads to; undefined if it leads elsewhere. */
function consoleAddress({ publicUrl }: Config, link: string) {
  const url = URL.parse(link, publicUrl)
  return url?.origin === new URL(publicUrl).origin ? url : undefined
}

/**
 * Where a link of a message leads recipients, who cannot open the console: for an event there its public page, for a
 * course the learner application. Other links stay as they are.
 */
export async function publicLink(
  { db, config }: { db: Db | Tx; config: Config },
  organisationId: string,
  link: string | null,
) {
  const address = link === null ? undefined : consoleAddress(config, link)
  if (!address) return link
  const { pathname, searchParams } = address
  if (/^\/library\/(?:courses|selected-course)(?:\/|$)/.test(pathname))
    return config.LEARNING_URL ?? link
  const eventId = pathname === '/library/events' ? searchParams.get('eventId') : null
  if (eventId === null) return link
  const [event] = await db
    .select({ id: events.id })
    .from(events)
    .where(ownedBy(organisationId)(events, and(eq(events.id, eventId), isNull(events.deletedAt))))
  return event ? eventUrl(config, { eventId: event.id }) : link
}
