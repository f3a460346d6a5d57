import { expect } from 'vitest'
import { sendMessages } from '../../server/notifications/send-messages.ts'
import { organisationWith } from './assign-host.ts'
import type { testHost } from './host.ts'
import { libraryAdmin, type Part } from './library-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>

/** An admin who sends messages, and what happens to them. */
export async function messenger(host: Host, organisation?: string) {
  const school = await organisationWith(host)
  const organisationId = organisation ?? school.me.organisationId
  const library = await libraryAdmin(host, { organisationId })
  const basics = {
    channel: 'email',
    title: 'Hello {{firstName}}',
    message: '<p>Dear {{firstName}} {{lastName}}, look at this.</p>',
    audience: { type: 'all', ids: [] },
  }

  const form = (fields: Record<string, Part> = {}, query = '', more = {}) =>
    library.form(`send-notification${query}`, { ...basics, ...fields }, more)

  /** The answer of a message that is accepted. */
  async function send(fields: Record<string, Part> = {}) {
    const answer = await form(fields)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const message = async (id: string) => (await library.read(`getMessage/${id}`)).json().data.message

  const recipients = async (id: string, query = '') =>
    (await library.read(`getMessageRecipients/${id}${query}`)).json()

  /** Lets the time of a message come, and sends. */
  async function deliver(id?: string) {
    if (id !== undefined)
      await school.rows(
        "UPDATE messages SET scheduled_at = now() WHERE id = $1 AND status = 'scheduled'",
        id,
      )
    await sendMessages(host.parts)
  }

  return { ...school, library, basics, form, send, message, recipients, deliver }
}
