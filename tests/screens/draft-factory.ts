import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Input } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'

// Messages as a story needs them, written as an admin writes them, over the real server.

type Body = NonNullable<Input<'post', '/api/business/send-notification'>['body']>

const blank: Body = {
  channel: 'email',
  title: 'Your course ends on Friday',
  message: '<p>Two lessons are left.</p>',
  audience: { type: 'all', ids: [] },
}

async function save(body: Body): Promise<Schemas['Message']> {
  const { data } = await upload('post', '/api/business/send-notification', { body })
  if (!data?.message) throw new Error('nothing was saved')
  return data.message
}

/** A draft of a mail to everyone, unless told otherwise. */
export const addDraft = (set: Partial<Body> = {}) => save({ ...blank, ...set, draft: true })

/** A message as the server has it. */
export async function messageNow(id: string): Promise<Schemas['Message']> {
  const { data } = await call('get', '/api/business/getMessage/{id}', { params: { path: { id } } })
  return data.message
}

/** Changes a draft as a colleague does. */
export async function changeDraft(id: string, set: Partial<Body>) {
  const { channel, title, message = '', audience, version } = await messageNow(id)
  return save({ channel, title, message, audience, ...set, draft: true, messageId: id, version })
}

/** Sends a message, after 60 seconds. */
export const sendMessage = (set: Partial<Body> = {}) => save({ ...blank, ...set })

/** The messages of a channel, the last changed first. */
export async function messagesNow(channel: 'email' | 'push' = 'email') {
  const params = { query: { page: 1, limit: 10 as const, channel } }
  const { data } = await call('get', '/api/business/getMessages', { params })
  return data.messages
}
