import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { events, organisations } from '../../db/schema.ts'
import type { Config } from '../../config/config.ts'
import type { Files } from '../../files/files.ts'
import { timeOrNull } from '../../lib/dates.ts'
import { settingsLink } from '../../mail/message/links.ts'
import { eventStatus } from '../filter.ts'
import { readLetterEvents } from '../letters/read-events.ts'
import type { FoundEvent } from './find.ts'

type Page = components['schemas']['EventPage']
type Registration = NonNullable<Page['user']>

async function readRegistration(db: Db | Tx, { eventId, userId }: FoundEvent) {
  const { rows } = await db.execute<Pick<Registration, 'status' | 'place'>>(sql`
    SELECT r.status, CASE WHEN r.status = 'waitlisted' THEN (SELECT count(*)::integer FROM registrations w
      WHERE w.event_id = r.event_id AND w.status = 'waitlisted' AND (w.queue, w.id) <= (r.queue, r.id)) END AS place
    FROM registrations r WHERE r.event_id = ${eventId} AND r.user_id = ${userId}`)
  return rows[0] ?? { status: null, place: null }
}

async function readAttachments(db: Db | Tx, files: Files, eventId: string) {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM event_attachments WHERE event_id = ${eventId} ORDER BY id`,
  )
  return rows.map(({ id, name }) => ({ name, url: files.address(id) }))
}

/** What the page of an event shows to a user. Where to meet is shown only to those who have a place. */
export async function readPage(
  { db, files, config }: { db: Db | Tx; files: Files; config: Config },
  found: FoundEvent,
): Promise<Page> {
  const { eventId, userId, firstName, email } = found
  const event = (await readLetterEvents(db, [eventId])).get(eventId)
  const [more] = await db
    .select({ organisation: organisations.name, status: eventStatus })
    .from(events)
    .innerJoin(organisations, eq(organisations.id, events.organisationId))
    .where(eq(events.id, eventId))
  if (!event || !more) throw problem('auth/link-invalid')
  const registration = userId === null ? null : await readRegistration(db, found)
  const hasPlace = registration?.status === 'registered'
  const { capacity, registered, waitlisted, registrationDeadline: deadline } = event
  const isOver = event.lastEndsAt.getTime() <= Date.now()
  const isClosed = deadline !== null && deadline.getTime() <= Date.now()
  return {
    organisation: more.organisation.slice(0, 120),
    title: event.title,
    description: event.description,
    mode: event.mode,
    venue: event.venue,
    meetingLink: hasPlace ? event.meetingLink : null,
    meetingPassword: hasPlace ? event.meetingPassword : null,
    timezone: event.timezone,
    allDay: event.allDay,
    dates: event.dates.map(({ startsAt, endsAt, status, cancelReason }) => ({
      startAt: startsAt.toISOString(),
      endAt: endsAt.toISOString(),
      status,
      cancelReason,
    })),
    hosts: event.hosts,
    status: more.status,
    cancelReason: event.cancelReason,
    registrationDeadline: timeOrNull(deadline),
    registrationOpen: event.status === 'scheduled' && !isOver && !isClosed,
    full: capacity > 0 && (registered >= capacity || waitlisted > 0),
    waitlist: event.waitlist,
    attachments: hasPlace ? await readAttachments(db, files, eventId) : [],
    user: registration && {
      firstName,
      ...registration,
      settingsLink: settingsLink(config, { id: userId ?? '', email: email ?? '' }),
    },
  }
}
