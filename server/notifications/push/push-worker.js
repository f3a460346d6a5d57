// Runs in the browsers of users, for /messages: shows push messages and opens their links.

self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data.json()
  } catch {
    // Browsers withdraw the permission if nothing is shown.
  }
  const { title = 'You have a new message', body = '', tag, url, image } = message
  const options = { body, tag, renotify: Boolean(tag), data: { url } }
  if (image) options.image = image
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data ?? {}
  if (url) event.waitUntil(self.clients.openWindow(url))
})

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const { pushManager } = self.registration
  const renewed = newSubscription ?? (await pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/api/auth/renew-push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      oldEndpoint: oldSubscription.endpoint,
      subscription: { endpoint, keys },
    }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
