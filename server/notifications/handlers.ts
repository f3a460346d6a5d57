import { Readable } from 'node:stream'
import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { eq } from '../db/drizzle.ts'
import { pageOf } from '../db/pagination.ts'
import { messages } from '../db/schema.ts'
import { tenantOf } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import { answerExport } from '../exports/answer.ts'
import { plural } from '../lib/plural.ts'
import { inTheme } from '../mail/message/dark.ts'
import { countAudience, readAudiencePage } from './audience.ts'
import { receiveMail } from './bounces/receive.ts'
import { deleteAction, restoreAction } from './bulk-actions.ts'
import { cancelMessage, resendMessage } from './cancel.ts'
import { readChannels } from './channels.ts'
import { renderFor } from './content.ts'
import { exportRecipients, recipientsExport } from './export.ts'
import { isPreviewUrl, personFor, readMessage } from './get.ts'
import { listMessages } from './list.ts'
import { listRecipients, requireMessage } from './recipients.ts'
import { saveDraft } from './save.ts'
import { previewSending, scheduleMessage } from './send.ts'
import { sendTest } from './test-mail.ts'

/** The mail stands alone in a frame of the console: no scripts, no forms, nothing from elsewhere. */
const previewPolicy = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

type Sending = Input<'send-notification'>

/** Saves a draft, or saves and schedules a message. */
function saveOrSend({ body, stored, ...ctx }: Sending) {
  return inTransaction(ctx, async (txCtx) => {
    const saved = await saveDraft(txCtx, body, stored)
    if (!body.draft) await scheduleMessage(txCtx, body, saved)
    const { sendable: recipients, leftOut } = saved.counted
    return {
      status: 'success' as const,
      message: body.draft ? 'Saved' : `Sending to ${plural(recipients, 'person', 'people')}`,
      result: !body.draft,
      data: {
        recipients,
        leftOut,
        warnings: [],
        message: await readMessage(txCtx, saved.message.id),
      },
    }
  })
}

export const notifications = {
  async 'send-notification'({ ...input }) {
    const { body, query } = input
    if (query.dryRun) {
      const data = await previewSending(input, body)
      return { status: 'success', result: false, data }
    }
    if (!body.test) return saveOrSend(input)
    await sendTest(input)
    const message =
      body.channel === 'push' ? 'Sent to your devices' : `Sent to ${input.user.admin.email}`
    const data = { recipients: 1, leftOut: [], warnings: [] }
    return { status: 'success', message, result: true, data }
  },

  async previewAudience({ body, query, ...ctx }) {
    const { channel = 'email', audience } = body
    const tenant = tenantOf(ctx)
    const { search, leftOut, sendable } = query
    const { page, limit, offset } = pageOf(query)
    const counted = await countAudience(ctx.db, audience, channel, tenant)
    const { people, total } = await readAudiencePage(
      ctx.db,
      { audience, channel, tenant },
      { search, leftOut, sendable },
      { limit, offset },
    )
    return { status: 'success', page, limit, total, data: { ...counted, people } }
  },

  async getNotificationChannels(ctx) {
    return { status: 'success', data: { channels: await readChannels(ctx) } }
  },

  getMessages: (input) => listMessages(input),

  async getMessage({ path, query, ...ctx }) {
    return { status: 'success', data: { message: await readMessage(ctx, path.id, query.as) } }
  },

  getMessageRecipients: (input) => listRecipients(input),

  async getMessagePreview({ path, query, ...ctx }) {
    if (!isPreviewUrl(ctx.config, path.id, query)) throw problem('request/not-found')
    const [message] = await ctx.db.select().from(messages).where(eq(messages.id, path.id))
    if (!message || message.channel !== 'email') throw problem('request/not-found')
    const person = await personFor(ctx.db, message.organisationId, query.as)
    const { html } = await renderFor(ctx, message, { person, messageId: message.id })
    const bytes = Buffer.from(query.theme ? inTheme(html, query.theme) : html)
    const headers = { ...previewPolicy, 'Content-Length': String(bytes.length) }
    return { type: 'text/html; charset=utf-8', stream: Readable.from([bytes]), headers }
  },

  cancelMessage: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const text = await cancelMessage(txCtx, body.messageId)
      const message = await readMessage(txCtx, body.messageId)
      return { status: 'success' as const, message: text, data: { message } }
    }),

  resendMessage: ({ body: { messageId, ...again }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const recipients = await resendMessage(txCtx, messageId, again)
      const message = `Sending to ${plural(recipients, 'person', 'people')} again`
      return { status: 'success' as const, message, data: { recipients } }
    }),

  deleteMessages: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, deleteAction, {
      input: {},
      rows: { rows: rowsOf(body.messageIds) },
      ...query,
    }),

  restoreMessages: ({ body, query, ...ctx }) =>
    runBulkAction(ctx, restoreAction, {
      input: {},
      rows: { rows: rowsOf(body.messageIds) },
      ...query,
    }),

  async receiveMail(input) {
    return { status: 'success', data: await receiveMail(input) }
  },

  async exportMessageRecipients({ body, ...ctx }) {
    const { id, title } = await requireMessage(ctx, body.messageId)
    const of = { type: 'message' as const, id, name: title.slice(0, 150) }
    return answerExport(ctx, recipientsExport, { body, of, ...(await exportRecipients(ctx, body)) })
  },
} satisfies Handlers<
  | 'send-notification'
  | 'previewAudience'
  | 'getNotificationChannels'
  | 'getMessages'
  | 'getMessage'
  | 'getMessageRecipients'
  | 'getMessagePreview'
  | 'cancelMessage'
  | 'resendMessage'
  | 'deleteMessages'
  | 'restoreMessages'
  | 'exportMessageRecipients'
  | 'receiveMail'
>
