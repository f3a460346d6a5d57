import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query, uploading } from '~/api/client/query'
import { staleMessagePaths } from '~/api/messages'
import type { Schemas } from '~/api/schemas'

export type Message = Schemas['Message']

/** A page of the messages. */
export const messagesPage = (parameters: QueryOf<'/api/business/getMessages'>) =>
  query('/api/business/getMessages', { params: { query: parameters } })

/** A page of the recipients of a message. */
export const recipientsPage = (
  id: string,
  parameters: QueryOf<'/api/business/getMessageRecipients/{id}'>,
) =>
  query('/api/business/getMessageRecipients/{id}', { params: { path: { id }, query: parameters } })

/** A page of the templates. */
export const templatesPage = (parameters: QueryOf<'/api/business/getTemplates'>) =>
  query('/api/business/getTemplates', { params: { query: parameters } })

export const cancelMessage = mutation('post', '/api/business/cancelMessage', staleMessagePaths)
export const resendMessage = mutation('post', '/api/business/resendMessage', staleMessagePaths)

/** Saves, schedules or sends a message. */
export const sendMessage = uploading('post', '/api/business/send-notification', staleMessagePaths)
