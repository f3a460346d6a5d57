import { audit } from '../audit/audit.ts'
import { findLimited, limitRate } from '../auth/rate-limit.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { mails, messages, organisations, users } from '../db/schema.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { nameOf } from '../lib/text.ts'
import { isSettingsLink, readSettingsLink } from '../mail/message/links.ts'
import { setSubscribed } from './subscription.ts'

/** Limits all requests of a client, which may be a whole organisation. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits wrong links of a client. */
const guesses = { limit: 20, seconds: 600 }

type Caller = Pick<Input<'read-message-settings'>, 'db' | 'config' | 'ip'>

/** The user of a signed link. Throws 400 for others, and 429 for guessing. */
async function findUser({ db, config, ip }: Caller, text: string) {
  const client = rateLimitKey(ip)
  await limitRate(db, `message-link:${client}`, perPlace)
  const link = readSettingsLink(text)
  const found = await findLimited(db, `message-link-guess:${client}`, guesses, async () => {
    const [row] = await db
      .select({ user: users, organisation: organisations.name })
      .from(users)
      .innerJoin(organisations, eq(organisations.id, users.organisationId))
      .where(and(eq(users.id, link.userId), isNull(users.deletedAt)))
    return row && isSettingsLink(config, link, row.user.email) ? row : undefined
  })
  if (!found) throw problem('auth/link-invalid')
  return { ...found, rowId: link.subject }
}

type Found = Awaited<ReturnType<typeof findUser>>

/** An address with most of it hidden. */
const hidden = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

const answer = ({ user, organisation }: Found, subscribed: boolean) => ({
  status: 'success' as const,
  data: {
    settings: {
      organisation: organisation.slice(0, 120),
      firstName: user.firstName,
      email: hidden(user.email),
      subscribed,
    },
  },
})

const isSubscribed = ({ user }: Found) => user.unsubscribedAt === null

/** Stores the wish of a user, with the mail that it came from. */
async function change({ db }: Pick<Caller, 'db'>, found: Found, subscribed: boolean) {
  if (subscribed === isSubscribed(found)) return
  const { user, rowId } = found
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
    const found = await findUser(ctx, body.link)
    return answer(found, isSubscribed(found))
  },

  async 'update-message-settings'({ body, ...ctx }) {
    const found = await findUser(ctx, body.link)
    await change(ctx, found, body.subscribed)
    return answer(found, body.subscribed)
  },

  async unsubscribe({ path, ...ctx }) {
    const found = await findUser(ctx, path.link)
    await change(ctx, found, false)
    return answer(found, false)
  },
} satisfies Handlers<'read-message-settings' | 'update-message-settings' | 'unsubscribe'>
