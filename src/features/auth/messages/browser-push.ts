/**
 * What this browser can do about push messages: `home-screen` for iPhones, which have them in apps on the Home Screen
 * only, `blocked` if the user has refused the permission.
 */
export type PushSupport = 'ready' | 'blocked' | 'home-screen' | 'none'

const isAppleDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushSupport(): PushSupport {
  const isReady =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isReady) return isAppleDevice() ? 'home-screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

const scope = '/messages'

/** The subscription of this browser, if it has one. */
async function present() {
  if (pushSupport() !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** By which the server names the device of this browser; null if it has no subscription. */
export async function ownFingerprint() {
  const subscription = await present()
  if (!subscription) return null
  const bytes = new TextEncoder().encode(subscription.endpoint)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const text = btoa(String.fromCodePoint(...hash))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Asks for the permission and subscribes. Null if the user refuses. */
export async function subscribeHere(applicationServerKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker
    .register('/push-worker.js', { scope })
    .then(() => navigator.serviceWorker.ready)
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscribed = await pushManager.subscribe(options).catch(async () => {
    // It may be subscribed with another key, of another installation at this address.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscribed.toJSON()
  return { endpoint, keys: { p256dh, auth } }
}

export async function unsubscribeHere() {
  await (await present())?.unsubscribe()
}
