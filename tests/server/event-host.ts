import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import type { testHost } from './host.ts'
import { organisationWithLicenses } from './license-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type Event = components['schemas']['Event']
type Attendee = components['schemas']['EventAttendee']

const hour = 3_600_000

/** A time so many hours from now, at a full hour. */
export const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString()

/** An organisation with events, and the calls about them. */
export async function eventOrganisation(host: Host, timezone = 'UTC') {
  const office = await organisationWithLicenses(host, timezone)
  const { me, rows, send, call } = office

  const fields = (more: Record<string, unknown> = {}) => ({
    title: 'Fire drill',
    mode: 'online',
    startAt: inHours(72),
    endAt: inHours(73),
    ...more,
  })

  /** A new event: a draft unless it says otherwise. */
  async function event(more: Record<string, unknown> = {}) {
    const answer = await send('addEvent', fields(more))
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    const made: Event = answer.data.event
    return made
  }

  /** A scheduled event for these users. */
  const scheduled = (ids: string[], more: Record<string, unknown> = {}) =>
    event({ status: 'scheduled', audience: { type: 'users', ids }, ...more })

  async function list(query = '') {
    const answer = await me.get(`/api/business/getEvents?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const body = answer.json()
    const found: Event[] = body.data.events
    return { ...body, events: found, titles: found.map(({ title }) => title) }
  }

  async function read(id: string): Promise<Event> {
    const { events } = await list(`eventId=${id}`)
    const [found] = events
    if (!found) throw new Error('the event is not there')
    return found
  }

  async function update(id: string, changes: Record<string, unknown>, dryRun = false) {
    const { version } = await read(id)
    return send(`updateEvent${dryRun ? '?dryRun=true' : ''}`, { eventId: id, version, ...changes })
  }

  async function attendees(id: string, query = '') {
    const answer = await me.get(`/api/business/getEventAttendance/${id}?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const body = answer.json()
    const users: Attendee[] = body.data.users
    const facets: components['schemas']['Facets'] = body.facets
    return { users, facets, status: new Map(users.map((one) => [one.user._id, one.status])) }
  }

  const places = (eventId: string, action: string, users: string[]) =>
    call('updateRegistrations', { eventId, action, users })

  /** Moves an event and its dates in time, as if it had been planned so. */
  async function shift(id: string, hours: number) {
    for (const [table, column] of [
      ['event_dates', 'event_id'],
      ['events', 'id'],
    ])
      await rows(
        `UPDATE ${table} SET starts_at = starts_at + make_interval(hours => $2), ends_at = ends_at + make_interval(hours => $2)
           ${table === 'events' ? ', last_ends_at = last_ends_at + make_interval(hours => $2)' : ''}
         WHERE ${column} = $1`,
        id,
        hours,
      )
  }

  /** Sends what is queued, and returns the mails to a user, the latest last. */
  async function letters(userId: string) {
    await sendMessages(host.parts)
    const [user] = await rows<{ email: string }>('SELECT email FROM users WHERE id = $1', userId)
    return host.outbox(user?.email ?? '')
  }

  /** The queued mails of an event: kind and status, as they were queued. */
  const queued = (id: string) =>
    rows<{ kind: string; status: string; reason: string | null; userId: string }>(
      `SELECT kind, status, reason, user_id AS "userId" FROM mails WHERE event_id = $1 ORDER BY created_at, kind, id`,
      id,
    )

  return {
    ...office,
    letters,
    queued,
    fields,
    event,
    scheduled,
    list,
    read,
    update,
    attendees,
    places,
    shift,
  }
}

export type EventOrganisation = Awaited<ReturnType<typeof eventOrganisation>>
