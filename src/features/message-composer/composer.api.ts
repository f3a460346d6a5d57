import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { staleMessagePaths } from '~/api/messages'
import type { Schemas } from '~/api/schemas'

export type Message = Schemas['Message']
export type Channel = Schemas['NotificationChannel']
export type Audience = Schemas['Audience']
export type LeftOut = Schemas['LeftOut']
export type LeftOutCode = Schemas['LeftOutCode']
export type MessageWarning = Schemas['MessageWarning']
export type MessageTemplate = Schemas['MessageTemplate']

/** A version of a message as the server renders it. */
export const previewOf = (id: string, version: number, as?: string) =>
  queryOptions({
    queryKey: ['/api/business/getMessage/{id}', { id, version, as }],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { as } }
      return call('get', '/api/business/getMessage/{id}', { params }, { signal })
    },
    staleTime: 60_000,
  })

/** All templates of a channel. */
export const templatesOf = (channel: Channel) =>
  query('/api/business/getTemplates', { params: { query: { channel } } })

const audiencePath = '/api/business/previewAudience'

type AudiencePage = {
  page?: number
  search?: string
  leftOut?: LeftOutCode
  sendable?: boolean
}

/** The counts of an audience, and a page of its people. */
export const audiencePreview = (channel: Channel, audience: Audience, filter: AudiencePage = {}) =>
  queryOptions({
    queryKey: [audiencePath, { channel, audience, filter }],
    queryFn: ({ signal }) => {
      const { page = 1, ...rest } = filter
      const params = { query: { page, limit: 25 as const, ...rest } }
      return call('post', audiencePath, { params, body: { channel, audience } }, { signal })
    },
    staleTime: 10_000,
  })

export const cancelMessage = mutation('post', '/api/business/cancelMessage', staleMessagePaths)
export const saveTemplate = mutation('post', '/api/business/saveTemplate', staleMessagePaths)
