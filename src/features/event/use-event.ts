import { useQuery } from '@tanstack/react-query'
import { eventById } from '~/api/events'
import type { Schemas } from '~/api/schemas'

export type Event = Schemas['Event']
export type EventDate = Schemas['EventDate']

/** An event with its dates. */
export function useEvent(eventId: string) {
  const query = useQuery(eventById(eventId))
  const found = query.data?.data.events[0]
  return { found, isUnknown: query.data !== undefined && !found, query }
}
