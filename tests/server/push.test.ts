import { afterAll, expect, test } from 'vitest'
import { loadSecret } from '../../server/config/secret.ts'
import { seal, unseal } from '../../server/config/seal.ts'
import { eq } from '../../server/db/drizzle.ts'
import { pushDevices, users } from '../../server/db/schema.ts'
import { settingsLink } from '../../server/mail/message/links.ts'
import { isPushEndpoint } from '../../server/notifications/push/endpoint.ts'
import { readPushKeys } from '../../server/notifications/push/keys.ts'
import { readRetryAfter } from '../../server/notifications/push/deliver.ts'
import { testHost } from './host.ts'
import { messenger } from './message-host.ts'
import { browser, pushService } from './push-service.ts'

const service = await pushService()
const env = {
  PUBLIC_URL: 'https://learn.acme.example',
  PUSH_CONTACT: 'mailto:learning@acme.example',
  PUSH_SERVICES: service.origin,
}
const host = await testHost({ env })
afterAll(async () => {
  await host.close()
  service.close()
})

const ada = { firstName: 'Ada', lastName: 'Byron', status: 'active' } as const
const firefox = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Gecko/140.0 Firefox/140.0' }
const push = { channel: 'push', title: 'Hello {{firstName}}', message: 'Your course is waiting' }

async function pushing() {
  const school = await messenger(host)

  async function linkOf(id: string) {
    const [user] = await host.db.select().from(users).where(eq(users.id, id))
    return settingsLink(host.config, { id, email: user?.email ?? '' })
  }

  const call = (name: string, payload: object) =>
    host.app.inject({ method: 'POST', url: `/api/auth/${name}`, payload, headers: firefox })

  /** A user with a device. */
  async function reached(answer?: [number, Record<string, string>?]) {
    const [id = ''] = await school.people(1, ada)
    const device = browser(service.origin)
    if (answer) service.answers.set(device.name, answer)
    const link = await linkOf(id)
    const body = { link, subscription: device.subscription }
    const subscribed = await call('subscribe-push', body)
    expect(subscribed.statusCode, subscribed.body).toBe(200)
    return { id, link, device, settings: subscribed.json().data.settings }
  }

  const devicesOf = (id: string) =>
    host.db.select().from(pushDevices).where(eq(pushDevices.userId, id))

  async function sent(fields = {}) {
    const { _id } = (await school.send({ ...push, ...fields })).data.message
    await school.deliver(_id)
    return _id
  }

  const outcomes = async (messageId: string) =>
    Object.fromEntries(
      (await school.recipients(messageId)).data.recipients.map(
        (row: { user: { _id: string }; status: string; code: string | null }) => [
          row.user._id,
          [row.status, row.code],
        ],
      ),
    )
  return { ...school, linkOf, call, reached, devicesOf, sent, outcomes }
}

test('subscribe-push, unsubscribe-push: devices of a user, by the signed link', async () => {
  const { reached, call, user, devicesOf } = await pushing()
  const { id, link, settings } = await reached()
  expect(settings.push).toMatchObject({
    publicKey: expect.stringMatching(/^[\w-]{80,}$/),
    devices: [{ label: 'Firefox on Android', fingerprint: expect.stringMatching(/^[\w-]{22}$/) }],
  })
  expect((await user(id))?.push_enabled).toBe(true)
  const forged = await call('subscribe-push', {
    link: `${id}.${'x'.repeat(22)}`,
    subscription: browser(service.origin).subscription,
  })
  expect(forged.statusCode).toBe(400)
  const [device] = settings.push.devices
  const removed = await call('unsubscribe-push', { link, deviceId: device._id })
  expect(removed.json().data.settings.push.devices).toEqual([])
  expect((await user(id))?.push_enabled).toBe(false)
  expect(await devicesOf(id)).toEqual([])
})

test('unsubscribe-push: not a device of somebody else', async () => {
  const { reached, call, devicesOf } = await pushing()
  const [mine, theirs] = [await reached(), await reached()]
  const [device] = theirs.settings.push.devices
  const answer = await call('unsubscribe-push', { link: mine.link, deviceId: device._id })
  expect(answer.statusCode).toBe(200)
  expect(await devicesOf(theirs.id)).toHaveLength(1)
})

test('subscribe-push: at most ten devices; a browser belongs to the last user', async () => {
  const { reached, call, devicesOf, linkOf, people, user } = await pushing()
  const { id, link, device } = await reached()
  for (let n = 0; n < 10; n += 1)
    await call('subscribe-push', { link, subscription: browser(service.origin).subscription })
  const kept = await devicesOf(id)
  expect(kept).toHaveLength(10)
  expect(kept.map(({ endpoint }) => endpoint)).not.toContain(device.subscription.endpoint)
  const [other = ''] = await people(1, ada)
  const [first] = kept
  const moved = { ...device.subscription, endpoint: first?.endpoint ?? '' }
  await call('subscribe-push', { link: await linkOf(other), subscription: moved })
  expect(await devicesOf(id)).toHaveLength(9)
  expect((await user(other))?.push_enabled).toBe(true)
})

test('subscribe-push: only known push services, and keys that messages can be encrypted for', async () => {
  const { people, linkOf, call } = await pushing()
  const [id = ''] = await people(1, ada)
  const link = await linkOf(id)
  const { subscription } = browser(service.origin)
  const refused = async (set: object) => {
    const answer = await call('subscribe-push', { link, subscription: { ...subscription, ...set } })
    expect(answer.statusCode, answer.body).toBe(422)
    return answer.json().errors[0]
  }
  for (const endpoint of [
    'https://127.0.0.1/push/x',
    'http://169.254.169.254/latest',
    'https://localhost/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://user@fcm.googleapis.com/x',
    'https://evil.example/?fcm.googleapis.com',
  ])
    expect(await refused({ endpoint }), endpoint).toMatchObject({ code: 'endpoint' })
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect(await refused({ keys: { ...subscription.keys, p256dh } })).toMatchObject({ code: 'keys' })
  const known = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
  ]
  expect(known.filter((endpoint) => !isPushEndpoint(host.config, endpoint))).toEqual([])
})

test('renew-push: a changed subscription replaces the one before', async () => {
  const { reached, call, devicesOf } = await pushing()
  const { id, device } = await reached()
  const { subscription } = browser(service.origin)
  const oldEndpoint = device.subscription.endpoint
  expect((await call('renew-push', { oldEndpoint, subscription })).statusCode).toBe(200)
  expect(await devicesOf(id)).toMatchObject([{ endpoint: subscription.endpoint }])
  expect((await call('renew-push', { oldEndpoint, subscription })).statusCode).toBe(404)
})

test('send-notification: a push message is signed, encrypted, and counts clicks', async () => {
  const { reached, people, sent, outcomes, message } = await pushing()
  const { id, device } = await reached()
  await people(2, ada)
  const messageId = await sent({ link: 'https://learn.acme.example/c?a=1' })
  expect(await outcomes(messageId)).toEqual({ [id]: ['delivered', null] })
  const [got, ...more] = service.of(device.name)
  expect(more).toEqual([])
  expect(got?.faults).toEqual([])
  expect(got?.headers).toMatchObject({
    ttl: '86400',
    topic: messageId,
    'content-encoding': 'aes128gcm',
  })
  const payload = JSON.parse(device.decrypt(got?.body ?? Buffer.alloc(0)))
  expect(payload).toMatchObject({
    tag: messageId,
    title: 'Hello Ada',
    body: 'Your course is waiting',
    image: null,
  })
  const { pathname } = new URL(payload.url)
  // What is opened at once is opened by a machine.
  await host.pool.query(
    "UPDATE mails SET sent_at = now() - interval '1 minute' WHERE user_id = $1",
    [id],
  )
  const click = await host.app.inject({ url: pathname })
  expect(click.headers.location).toBe('https://learn.acme.example/c?a=1')
  expect(await message(messageId)).toMatchObject({
    status: 'sent',
    leftOut: [{ code: 'no-device', count: 2 }],
  })
  expect(await outcomes(messageId)).toEqual({ [id]: ['clicked', null] })
})

test('push messages: the outcome follows from what the push service answers', async () => {
  const { reached, devicesOf, sent, outcomes, rows } = await pushing()
  const answers: Record<string, [number, Record<string, string>?]> = {
    ok: [201],
    gone: [410],
    unknown: [404],
    large: [413],
    busy: [429, { 'Retry-After': '120' }],
    broken: [500],
    moved: [307, { Location: `${service.origin}/push/elsewhere` }],
    denied: [403],
  }
  const reachedBy = new Map<string, Awaited<ReturnType<typeof reached>>>()
  for (const [word, answer] of Object.entries(answers)) reachedBy.set(word, await reached(answer))
  const idOf = (word: string) => reachedBy.get(word)?.id ?? ''
  const messageId = await sent()
  const found = await outcomes(messageId)
  const states = Object.keys(answers).map((word) => [word, found[idOf(word)]])
  expect(Object.fromEntries(states)).toEqual({
    ok: ['delivered', null],
    gone: ['failed', 'no-device'],
    unknown: ['failed', 'no-device'],
    large: ['failed', 'too-long'],
    busy: ['queued', null],
    broken: ['queued', null],
    moved: ['failed', 'push-refused'],
    denied: ['failed', 'push-refused'],
  })
  expect(service.of('elsewhere')).toEqual([])
  expect(await devicesOf(idOf('gone'))).toEqual([])
  expect(await devicesOf(idOf('unknown'))).toEqual([])
  expect(await devicesOf(idOf('large'))).toHaveLength(1)
  const waits = await rows<{ id: string; seconds: number }>(
    `SELECT user_id AS id, round(extract(epoch FROM next_attempt_at - now()))::integer AS seconds
     FROM mails WHERE message_id = $1 AND status = 'queued'`,
    messageId,
  )
  const waitOf = (word: string) => waits.find(({ id }) => id === idOf(word))?.seconds ?? 0
  expect(waitOf('busy')).toBeGreaterThan(100)
  expect(waitOf('busy')).toBeLessThanOrEqual(120)
  expect(waitOf('broken')).toBeGreaterThan(200)
})

test('push messages: sent if one of the devices took it', async () => {
  const { reached, call, devicesOf, sent, outcomes } = await pushing()
  const { id, link } = await reached([410])
  const { subscription, name } = browser(service.origin)
  await call('subscribe-push', { link, subscription })
  expect(await outcomes(await sent())).toEqual({ [id]: ['delivered', null] })
  expect(service.of(name)).toHaveLength(1)
  expect(await devicesOf(id)).toMatchObject([{ endpoint: subscription.endpoint }])
})

test('push messages: not to those who unsubscribed or whose device is gone by then', async () => {
  const { reached, call, send, deliver, outcomes } = await pushing()
  const [left, removed] = [await reached(), await reached()]
  const { _id } = (await send(push)).data.message
  await expect.poll(async () => Object.keys(await outcomes(_id))).toHaveLength(2)
  await call('update-message-settings', { link: left.link, subscribed: false })
  const [device] = removed.settings.push.devices
  await call('unsubscribe-push', { link: removed.link, deviceId: device._id })
  await deliver(_id)
  expect(await outcomes(_id)).toEqual({
    [left.id]: ['skipped', 'unsubscribed'],
    [removed.id]: ['skipped', 'no-device'],
  })
})

test('send-notification: limits of a push message, in characters and in bytes', async () => {
  const { reached, form } = await pushing()
  await reached()
  const faults = async (fields: Record<string, string>) => {
    const answer = await form({ ...push, ...fields })
    expect(answer.statusCode, answer.body).toBe(422)
    return answer.json().errors
  }
  expect(await faults({ title: 'x'.repeat(51) })).toMatchObject([{ field: 'title' }])
  expect(await faults({ message: 'x'.repeat(241) })).toMatchObject([{ field: 'message' }])
  // Within 2,000 characters, but each has two bytes.
  const link = `https://learn.acme.example/${'é'.repeat(1_900)}`
  expect(await faults({ link })).toMatchObject([{ field: 'message', code: 'too-long' }])
})

test('send-notification: a test goes to the devices of the user with the address of the administrator', async () => {
  const { form, library, people, linkOf, call } = await pushing()
  await people(1, ada)
  const none = await form({ ...push, test: true })
  expect(none.json()).toMatchObject({ errors: [{ field: 'channel', code: 'no-device' }] })
  const [id = ''] = await people(1, { ...ada, email: library.email })
  const { subscription, name, decrypt } = browser(service.origin)
  await call('subscribe-push', { link: await linkOf(id), subscription })
  const answer = await form({ ...push, test: true })
  expect(answer.json()).toMatchObject({ result: true, message: 'Sent to your devices' })
  const [got] = service.of(name)
  expect(JSON.parse(decrypt(got?.body ?? Buffer.alloc(0))).title).toMatch(/^\[Test\] Hello/)
})

test('getNotificationChannels: push is on; its keys are made once and sealed', async () => {
  const { library, reached } = await pushing()
  await reached()
  const { channels } = (await library.read('getNotificationChannels')).json().data
  expect(channels[1]).toMatchObject({ channel: 'push', available: true, settings: [], reach: 1 })
  const keys = await readPushKeys(host.db, host.config)
  expect(await readPushKeys(host.db, host.config)).toEqual(keys)
  const { rows } = await host.pool.query('SELECT private_key FROM push_keys')
  expect(rows).toHaveLength(1)
  expect(rows[0].private_key).not.toContain(keys?.privateKey)
  const other = { ...host.config, SECRET: 'o'.repeat(40) }
  expect(await readPushKeys(host.db, other)).toBeUndefined()
})

test('seal, unseal: only with the same secret and purpose', () => {
  const secret = loadSecret(host.config)
  const sealed = seal(secret, 'one', 'text')
  expect(unseal(secret, 'one', sealed)).toBe('text')
  expect(unseal(secret, 'two', sealed)).toBeUndefined()
  expect(unseal('other', 'one', sealed)).toBeUndefined()
})

test('push messages: Retry-After in seconds or as a date, a day at most', () => {
  const now = Date.parse('2026-11-26T08:00:00Z')
  expect(readRetryAfter('120', now)).toBe(120)
  expect(readRetryAfter('Thu, 26 Nov 2026 08:02:00 GMT', now)).toBe(120)
  expect(readRetryAfter('9999999', now)).toBe(86_400)
  expect(readRetryAfter('soon', now)).toBeUndefined()
  expect(readRetryAfter(null, now)).toBeUndefined()
})

test('push-worker.js: small, not cached, with a policy of its own; the manifest opens the page', async () => {
  const worker = await host.app.inject({ url: '/push-worker.js' })
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(worker.rawPayload.length).toBeLessThanOrEqual(2_000)
  const link = `u1.${'x'.repeat(22)}`
  const manifest = await host.app.inject({ url: `/messages.webmanifest?link=${link}` })
  expect(manifest.json()).toMatchObject({
    display: 'standalone',
    start_url: `/messages?link=${link}`,
  })
  const odd = await host.app.inject({ url: '/messages.webmanifest?link=%22%3E%3Cscript%3E' })
  expect(odd.json().start_url).toBe('/messages')
})
