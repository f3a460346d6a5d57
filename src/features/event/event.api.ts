import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import { staleEventPaths } from '~/api/events'

/** A page of the users of an event. */
export const attendeesPage = (
  id: string,
  parameters: QueryOf<'/api/business/getEventAttendance/{id}'>,
) => query('/api/business/getEventAttendance/{id}', { params: { path: { id }, query: parameters } })

export const lockAttendance = mutation('post', '/api/business/lockEventAttendance', staleEventPaths)
export const cancelDate = mutation('post', '/api/business/cancelEventDate', staleEventPaths)
