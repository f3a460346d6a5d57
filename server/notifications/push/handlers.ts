import { limitRate } from '../../auth/rate-limit.ts'
import type { Handlers } from '../../contract/operation-types.ts'
import { problem } from '../../contract/problem.ts'
import { rateLimitKey } from '../../lib/ip-prefix.ts'
import { describeUserAgent } from '../../lib/user-agent.ts'
import { findUser, settingsAnswer } from '../settings.ts'
import { addDevice, removeDevice, renewDevice } from './devices.ts'
import { checkSubscription } from './endpoint.ts'
import { isPushOn } from './keys.ts'

/** Limits renewals of a network. */
const perPlace = { limit: 1_000, seconds: 600 }

export const pushHandlers = {
  async 'subscribe-push'({ body, ...ctx }) {
    const found = await findUser(ctx, body.link)
    const { subscription } = body
    if (!isPushOn(ctx.config)) throw problem('notification/channel-off')
    checkSubscription(ctx.config, subscription)
    const label = describeUserAgent(ctx.userAgent).slice(0, 80)
    await ctx.db.transaction((tx) => addDevice(tx, { user: found.user, subscription, label }))
    return settingsAnswer(ctx, found)
  },

  async 'renew-push'({ body: { oldEndpoint, subscription }, db, config, ip }) {
    await limitRate(db, `push-renewal:${rateLimitKey(ip)}`, perPlace)
    checkSubscription(config, subscription)
    const isKnown = await db.transaction((tx) => renewDevice(tx, oldEndpoint, subscription))
    if (!isKnown) throw problem('request/not-found')
    return { status: 'success' }
  },

  async 'unsubscribe-push'({ body, ...ctx }) {
    const found = await findUser(ctx, body.link)
    await removeDevice(ctx.db, found.user.id, body.deviceId)
    return settingsAnswer(ctx, found)
  },
} satisfies Handlers<'subscribe-push' | 'renew-push' | 'unsubscribe-push'>
