import { audit } from '../audit/audit.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { mails, messages } from '../db/schema.ts'
import { nameOf } from '../lib/text.ts'
import { findUser, type Found, settingsAnswer } from './settings.ts'
import { setSubscribed } from './subscription.ts'

/** Stores the wish of a user, with the mail that it came from. */
async function change(
  { db }: Pick<Input<'read-message-settings'>, 'db'>,
  found: Found,
  subscribed: boolean,
) {
  const { user, rowId } = found
  if (subscribed === (user.unsubscribedAt === null)) return
  await db.transaction(async (tx) => {
    await setSubscribed(tx, user.id, subscribed)
    const [row] = await tx
      .update(mails)
      .set({ unsubscribedAt: subscribed ? null : sql`now()` })
      .where(and(eq(mails.id, rowId), eq(mails.userId, user.id)))
      .returning({ messageId: mails.messageId })
    if (row?.messageId)
      await tx.update(messages).set({ figuresStale: true }).where(eq(messages.id, row.messageId))
    await audit(tx, {
      organisationId: user.organisationId,
      event: subscribed ? 'user/subscribed' : 'user/unsubscribed',
      of: { type: 'user', id: user.id, name: nameOf(user) },
    })
  })
}

export const messageSettings = {
  async 'read-message-settings'({ body, ...ctx }) {
    return settingsAnswer(ctx, await findUser(ctx, body.link))
  },

  async 'update-message-settings'({ body, ...ctx }) {
    const found = await findUser(ctx, body.link)
    await change(ctx, found, body.subscribed)
    return settingsAnswer(ctx, found, body.subscribed)
  },

  async unsubscribe({ path, ...ctx }) {
    const found = await findUser(ctx, path.link)
    await change(ctx, found, false)
    return settingsAnswer(ctx, found, false)
  },
} satisfies Handlers<'read-message-settings' | 'update-message-settings' | 'unsubscribe'>
