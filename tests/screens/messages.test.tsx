import { afterEach, expect, test, vi } from 'vitest'
import { dropToken } from '~/api/session/token'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

test('Your messages: unsubscribing without a session, and undo', async () => {
  await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Amara' }))
  const { link } = await ask('messageLink', { userId: person?._id ?? '' })
  dropToken()
  const { screen } = await openConsole(`/messages?link=${link}`)
  await expect.element(screen.getByText(/^You get messages from Acme/)).toBeVisible()
  await expect.element(screen.getByText(/a•••@acme\.example/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(screen.getByText(/^You get no more messages from Acme/)).toBeVisible()
  await expect.element(screen.getByText('Letters about your own courses still come.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/^You get messages from Acme/)).toBeVisible()
})

test('Your messages: a link that is not valid says so', async () => {
  dropToken()
  const { screen } = await openConsole('/messages?link=nobody.3q2-7wKf0sVYtXnZp1bRdA')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'This link no longer works' }))
    .toBeVisible()
})

/** A browser whose push service is not reached: it takes a subscription as it comes. */
async function stubPush(permission: NotificationPermission) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const base64url = (bytes: Uint8Array) =>
    btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  const keys = { p256dh: base64url(point), auth: base64url(new Uint8Array(16)) }
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: vi.fn(async () => true),
  }
  let isSubscribed = false
  const pushManager = {
    subscribe: vi.fn(async (_: PushSubscriptionOptionsInit) => {
      isSubscribed = true
      return subscription
    }),
    getSubscription: async () => (isSubscribed ? subscription : null),
  }
  const registration = { pushManager }
  const serviceWorker = {
    register: vi.fn(async (_: string, __?: RegistrationOptions) => registration),
    getRegistration: async () => (isSubscribed ? registration : undefined),
    ready: Promise.resolve(registration),
  }
  const requestPermission = vi.fn(async () => permission)
  vi.spyOn(Navigator.prototype, 'serviceWorker', 'get').mockReturnValue(
    // The page uses no more of it.
    // Its own properties hide the getters of the prototype.
    Object.create(
      ServiceWorkerContainer.prototype,
      Object.getOwnPropertyDescriptors(serviceWorker),
    ),
  )
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  return { pushManager, serviceWorker, requestPermission, subscription }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openSettings() {
  await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Amara' }))
  const { link } = await ask('messageLink', { userId: person?._id ?? '' })
  dropToken()
  return openConsole(`/messages?link=${link}`)
}

test('Your messages: notifications are allowed on this device, and removed', async () => {
  const browser = await stubPush('granted')
  const { screen } = await openSettings()
  const allow = screen.getByRole('button', { name: 'Allow on this device' })
  await expect.element(allow).toBeVisible()
  await expectAccessible()
  expect(browser.requestPermission).not.toHaveBeenCalled()
  await allow.click()
  await expect.element(screen.getByText('This device', { exact: true })).toBeVisible()
  expect(browser.serviceWorker.register).toHaveBeenCalledWith('/push-worker.js', {
    scope: '/messages',
  })
  expect(browser.pushManager.subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true })
  expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toMatch(
    /^\/messages\.webmanifest\?link=/,
  )
  await expect.element(allow).not.toBeInTheDocument()
  await expectAccessible()
  await screen.getByRole('button', { name: /^Remove / }).click()
  await expect.element(allow).toBeVisible()
  expect(browser.subscription.unsubscribe).toHaveBeenCalledOnce()
})

test('Your messages: a refused permission is explained', async () => {
  const browser = await stubPush('denied')
  const { screen } = await openSettings()
  browser.requestPermission.mockImplementation(async () => {
    vi.stubGlobal('Notification', { permission: 'denied' })
    return 'denied'
  })
  await screen.getByRole('button', { name: 'Allow on this device' }).click()
  await expect.element(screen.getByText('Notifications are blocked in this browser')).toBeVisible()
  expect(browser.pushManager.subscribe).not.toHaveBeenCalled()
})
