import webPush from 'web-push'
import type { Config } from '../../config/config.ts'
import { eq, inArray, sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open.ts'
import { pushDevices } from '../../db/schema.ts'
import type { Outcome } from '../../mail/outbox/handover.ts'
import { payloadLimit } from './content.ts'
import { isPushEndpoint } from './endpoint.ts'
import { isPushOn, readPushKeys } from './keys.ts'

/** How long a push service keeps a message for a device that is off. */
const timeToLive = 86_400
const patience = 10_000
/** A push service may ask to wait, but not for longer. */
const longestWait = 86_400

type Device = typeof pushDevices.$inferSelect
type Push = { userId: string; payload: Buffer; topic: string }

/** What a push service answered for one device. */
type Answer = {
  device: Device
  state: 'delivered' | 'gone' | 'too-long' | 'refused' | 'later'
  reason?: string
  retryAfter?: number
}

/** The seconds of a Retry-After header, which holds seconds or a date. */
export function readRetryAfter(header: string | null, now = Date.now()) {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), longestWait) : undefined
}

function stateOf({ status, ok }: Response) {
  if (ok) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  if (status === 413) return 'too-long'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

const hostOf = (endpoint: string) => URL.parse(endpoint)?.hostname ?? ''

/** Sends push messages with the keys of this installation. Undefined if push is off. */
export async function openPush(db: Db, config: Config) {
  const keys = isPushOn(config) ? await readPushKeys(db, config) : undefined
  if (!keys) return undefined
  const vapidDetails = { subject: config.PUSH_CONTACT ?? '', ...keys }

  async function sendTo(device: Device, payload: Buffer, topic: string): Promise<Answer> {
    const { endpoint, p256dh, auth } = device
    // PUSH_SERVICES may have changed since it was subscribed.
    if (!isPushEndpoint(config, endpoint))
      return { device, state: 'refused', reason: `${hostOf(endpoint)} is not a known push service` }
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { vapidDetails, TTL: timeToLive, topic, contentEncoding: 'aes128gcm' },
    )
    const sent = new Headers(headers)
    // fetch sets it itself.
    sent.delete('Content-Length')
    try {
      const response = await fetch(endpoint, {
        method,
        headers: sent,
        body: body ? new Uint8Array(body) : undefined,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      await response.body?.cancel()
      return {
        device,
        state: stateOf(response),
        reason: `${hostOf(endpoint)} answered ${response.status}`,
        retryAfter: readRetryAfter(response.headers.get('retry-after')),
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { device, state: 'later', reason: `${hostOf(endpoint)}: ${reason}` }
    }
  }

  /** Removes devices that unsubscribed, and notes those that took the message. */
  async function noteDevices(answers: Answer[]) {
    const idsOf = (state: Answer['state']) =>
      answers.filter((answer) => answer.state === state).map(({ device }) => device.id)
    const [gone, taken] = [idsOf('gone'), idsOf('delivered')]
    if (gone.length > 0) await db.delete(pushDevices).where(inArray(pushDevices.id, gone))
    if (taken.length > 0)
      await db
        .update(pushDevices)
        .set({ seenAt: sql`now()` })
        .where(inArray(pushDevices.id, taken))
  }

  return {
    /** Sends a message to all devices of a user; it is sent if one of them took it. */
    async deliver({ userId, payload, topic }: Push): Promise<Outcome> {
      if (payload.length > payloadLimit)
        return { state: 'too-long', reason: `It has ${payload.length} bytes` }
      const devices = await db.select().from(pushDevices).where(eq(pushDevices.userId, userId))
      const answers = await Promise.all(devices.map((device) => sendTo(device, payload, topic)))
      await noteDevices(answers)
      const first = (state: Answer['state']) => answers.find((answer) => answer.state === state)
      if (first('delivered')) return { state: 'sent' }
      const later = first('later')
      if (later) return { state: 'later', reason: later.reason, retryAfter: later.retryAfter }
      const tooLong = first('too-long')
      if (tooLong) return { state: 'too-long', reason: tooLong.reason }
      const refused = first('refused')
      if (refused) return { state: 'push-refused', reason: refused.reason }
      return { state: 'no-device' }
    },
  }
}

export type PushSender = Awaited<ReturnType<typeof openPush>>
