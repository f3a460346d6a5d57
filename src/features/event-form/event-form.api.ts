import { mutation, query, uploading } from '~/api/client/query'
import { staleEventPaths } from '~/api/events'

export const addEvent = uploading('post', '/api/business/addEvent', staleEventPaths)
export const updateEvent = uploading('post', '/api/business/updateEvent', staleEventPaths)

/** The latest change of an event. */
export const lastChange = (eventId: string) =>
  query('/api/business/getAuditLog', {
    params: { query: { subjectType: 'event', subjectId: eventId, page: 1, limit: 10 } },
  })

export const moveDate = mutation('post', '/api/business/updateEventDate', staleEventPaths)
