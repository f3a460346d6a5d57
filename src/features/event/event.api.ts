import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import { staleEventPaths } from '~/api/events'

/** A page of the users of an event. */
export const attendeesPage = (
  id: string,
  parameters: QueryOf<'/api/business/getEventAttendance/{id}'>,
) => query('/api/business/getEventAttendance/{id}', { params: { path: { id }, query: parameters } })

type MessageParameters = QueryOf<'/api/business/getEventMessages/{id}'>

/** A page of the mails about an event. */
export const eventMessages = (id: string, parameters: MessageParameters) =>
  query('/api/business/getEventMessages/{id}', { params: { path: { id }, query: parameters } })

/** The code with which people check in at a date; valid for a minute. */
export const checkInCode = (id: string) => ({
  ...query('/api/business/getCheckInCode/{id}', { params: { path: { id } } }),
  refetchInterval: 30_000,
  refetchIntervalInBackground: true,
  staleTime: 0,
  gcTime: 0,
})

export const lockAttendance = mutation('post', '/api/business/lockEventAttendance', staleEventPaths)
export const cancelDate = mutation('post', '/api/business/cancelEventDate', staleEventPaths)
