import { createECDH } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import { fieldProblem } from '../../contract/problem.ts'

/** The push services of browsers: Chrome and others, Firefox, Safari, Edge on Windows. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^([a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)*notify\.windows\.com$/,
]

/** Whether messages may be sent to an address: at a known push service, or at an origin in PUSH_SERVICES. */
export function isPushEndpoint(config: Pick<Config, 'PUSH_SERVICES'>, endpoint: string) {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (config.PUSH_SERVICES.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    services.some((service) => service.test(url.hostname))
  )
}

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Whether a key is a point of the curve: messages could not be encrypted for others. */
function isPoint(key: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(key, 'base64url')).length > 0
  } catch {
    return false
  }
}

/** Refuses subscriptions that no message could or may be sent to. */
export function checkSubscription(config: Config, { endpoint, keys }: Subscription) {
  if (!isPushEndpoint(config, endpoint))
    throw fieldProblem(
      'request/invalid',
      'subscription.endpoint',
      'endpoint',
      'This is not the address of a known push service',
    )
  if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== 16)
    throw fieldProblem(
      'request/invalid',
      'subscription.keys',
      'keys',
      'The keys of this subscription are not valid',
    )
}
