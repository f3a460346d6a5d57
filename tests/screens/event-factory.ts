import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'

// Events as a test needs them, made as an admin makes them, over the real server.

const hour = 3_600_000

/** The moment so many hours from now, at a whole minute. */
export const hoursFromNow = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * hour) / 60_000) * 60_000).toISOString()

/** Online drafts of an hour in three days, unless told otherwise; returns them in their order. */
export async function addEvents(
  ...events: Partial<Schemas['EventInput']>[]
): Promise<Schemas['Event'][]> {
  const added: Schemas['Event'][] = []
  for (const event of events) {
    const body = {
      title: 'Town hall',
      mode: 'online' as const,
      timezone: 'Europe/Dublin',
      startAt: hoursFromNow(72),
      endAt: hoursFromNow(73),
      ...event,
    }
    added.push((await upload('post', '/api/business/addEvent', { body })).data.event)
  }
  return added
}

/** An event as the server has it. */
export async function eventNow(eventId: string) {
  const { data } = await call('get', '/api/business/getEvents', { params: { query: { eventId } } })
  return data.events[0]
}
