import type { PathOf } from './client/contract-types'
import { query } from './client/query'

/** One message with its content, also a deleted one; `as` is the user whose data the preview shows. */
export const messageById = (id: string, as?: string) =>
  query('/api/business/getMessage/{id}', { params: { path: { id }, query: { as } } })

/** The channels, whether they can be used, and what is missing. */
export const notificationChannels = () => query('/api/business/getNotificationChannels')

/** Stale after any change of messages or templates. */
export const staleMessagePaths = [
  '/api/business/getMessages',
  '/api/business/getMessage/{id}',
  '/api/business/getMessageRecipients/{id}',
  '/api/business/getTemplates',
  '/api/business/getReminderRules',
  '/api/business/getUserMessages/{id}',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]
