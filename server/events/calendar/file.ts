import { Readable } from 'node:stream'
import type { Config } from '../../config/config.ts'
import { problem } from '../../contract/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { senderAddress } from '../../mail/mail.ts'
import { readLetterEvents } from '../letters/read-events.ts'
import { calendarEntry } from './entry.ts'

/** The calendar file of an event, for anybody's calendar: METHOD PUBLISH, without attendees. */
export async function calendarFile(
  { db, config }: { db: Db | Tx; config: Config },
  eventId: string,
) {
  const event = (await readLetterEvents(db, [eventId])).get(eventId)
  if (!event) throw problem('request/not-found')
  if (event.status === 'cancelled') throw problem('event/cancelled')
  const text = calendarEntry(event, {
    method: 'PUBLISH',
    host: new URL(config.publicUrl).hostname,
    organizer: senderAddress(config),
    now: Date.now(),
  })
  return {
    type: 'text/calendar' as const,
    stream: Readable.from([text]),
    headers: { 'Content-Disposition': 'attachment; filename="event.ics"' },
  }
}
