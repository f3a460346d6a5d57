import {
  type Config,
  isLoopback,
  isProxyUnnamed,
  readEnvFaults,
} from '../../../server/config/config.ts'
import { isPushOn } from '../../../server/notifications/push/keys.ts'
import { doubtful, type Finding, unless } from './finding.ts'

/** A remote database is not encrypted, unless its URL requires TLS. */
function isInTheClear(address: string | undefined) {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const isHere = hostname === '' || isLoopback(hostname) || searchParams.has('host')
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl')
  return !isHere && (mode === null || mode === 'disable' || mode === 'false')
}

/** Problems of the URL that links in mails begin with. */
function wrongAddress({ production, publicUrl }: Config) {
  const { protocol, hostname } = new URL(publicUrl)
  if (isLoopback(hostname))
    return production && `${publicUrl} is a local address, so links in mails do not work`
  return (
    protocol !== 'https:' &&
    `${publicUrl} is not https: passwords and sessions are sent unencrypted, and mails offer no unsubscribing with one click`
  )
}

/** Problems of trusting proxies for the client address. */
function wrongProxies(config: Config) {
  if (config.TRUST_PROXY === true)
    return 'Clients can fake their address, so limits by address have no effect. Set the number of proxies'
  return (
    isProxyUnnamed(config) &&
    'PUBLIC_URL is https, so a proxy is in front, and all clients share its address: failed sign-ins of one lock out everybody. Set the number of proxies, such as 1'
  )
}

/** The domain that nobody has: mails from it are refused or marked as spam. */
const isExample = (sender: string) =>
  /@(?:[\w-]+\.)*example(?:\.(?:com|net|org))?>?\s*$/.test(sender)

/** Push messages that are set up, but that no browser accepts. */
const isPushUseless = (config: Config) => config.PUSH_CONTACT !== undefined && !isPushOn(config)

/** Checks the environment, beyond what prevents the start. */
export function checkSettings(config: Config): Finding[] {
  const { production, demo, CORS_ORIGINS, SMTP_URL } = config
  const plain = CORS_ORIGINS.filter((origin) => origin.startsWith('http:'))
  return [
    ...readEnvFaults().map((fault) => unless('.env', fault, doubtful)),
    unless(
      'NODE_ENV',
      !production && 'Not in production mode. Set NODE_ENV=production before real use',
      doubtful,
    ),
    unless(
      'DEMO',
      production && demo && 'The demonstration with its published password is on. Set DEMO=false',
    ),
    unless('PUBLIC_URL', wrongAddress(config)),
    unless('TRUST_PROXY', wrongProxies(config)),
    unless(
      'CORS_ORIGINS',
      plain.length > 0 && `${plain.join(', ')}: pages without https can be tampered with`,
      doubtful,
    ),
    unless(
      'DATABASE_URL',
      isInTheClear(config.DATABASE_URL) &&
        'The connection to the remote database does not use TLS. Add ?sslmode=verify-full',
      doubtful,
    ),
    unless(
      'SMTP_URL',
      production &&
        !SMTP_URL &&
        'Mails are only written to DATA_DIR/outbox, so nobody receives an invitation',
    ),
    unless(
      'MAIL_FROM',
      SMTP_URL !== undefined &&
        isExample(config.MAIL_FROM) &&
        `Mails come from the example address ${config.MAIL_FROM}. Set an address of yours`,
      doubtful,
    ),
    unless(
      'PUSH_CONTACT',
      isPushUseless(config) && 'Browsers allow push messages on https pages only. Set PUBLIC_URL',
      doubtful,
    ),
  ]
}
