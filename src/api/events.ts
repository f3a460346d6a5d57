import type { PathOf } from './client/contract-types'
import { query } from './client/query'

/** One event with its dates; an empty list if it does not exist. */
export const eventById = (eventId: string) =>
  query('/api/business/getEvents', { params: { query: { eventId } } })

/** Stale after any change of events, their places or their attendance. */
export const staleEventPaths = [
  '/api/business/getEvents',
  '/api/business/getEventDates',
  '/api/business/getEventAttendance/{id}',
  '/api/business/getUserEvents/{id}',
  '/api/business/getEventMessages/{id}',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]
