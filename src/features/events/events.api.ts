import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query, uploading } from '~/api/client/query'
import { staleEventPaths } from '~/api/events'

type Parameters = QueryOf<'/api/business/getEvents'>

/** The server's order without `sort`: upcoming events first, the next one first, then past ones. */
export const nextFirst = 'next'

/** The order for the server. */
export const sortParameter = (sort: string | undefined) =>
  sort === undefined || sort === nextFirst ? {} : { sort }

/** A page of events. */
export const eventsPage = ({ sort, ...parameters }: NonNullable<Parameters>) =>
  query('/api/business/getEvents', {
    params: { query: { ...parameters, ...sortParameter(sort) } },
  })

export const duplicateEvent = mutation('post', '/api/business/duplicateEvent', staleEventPaths)
export const updateEvent = uploading('post', '/api/business/updateEvent', staleEventPaths)
export const cancelEvent = mutation('post', '/api/business/cancelEvent', staleEventPaths)
export const restoreEvent = mutation('post', '/api/business/restoreEvent', staleEventPaths)
