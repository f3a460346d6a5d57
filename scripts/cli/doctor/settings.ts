import { type Config, isLoopback, isProxyUnnamed } from '../../../server/config/config.ts'
import { doubtful, type Finding, unless } from './finding.ts'

/** A database elsewhere is spoken to in the clear, unless its address asks for TLS. */
function isInTheClear(address: string | undefined) {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const isHere = hostname === '' || isLoopback(hostname) || searchParams.has('host')
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl')
  return !isHere && (mode === null || mode === 'disable' || mode === 'false')
}

/** What is wrong with the address that the links in mails start with. */
function wrongAddress({ production, publicUrl }: Config) {
  const { protocol, hostname } = new URL(publicUrl)
  if (isLoopback(hostname))
    return production && `${publicUrl} leads whoever reads a mail to their own machine`
  return (
    protocol !== 'https:' &&
    `${publicUrl} is not https: passwords and sessions can be read on their way`
  )
}

/** What is wrong with who is believed about the caller's address. */
function wrongProxies(config: Config) {
  if (config.TRUST_PROXY === true)
    return 'Anybody can claim to call from anywhere, and limits by address are worth nothing. Give the number of proxies'
  return (
    isProxyUnnamed(config) &&
    'PUBLIC_URL is https, so a proxy is in front, and all visitors count as one address: wrong passwords of one lock out everybody. Give the number of proxies, such as 1'
  )
}

/** What the environment says, beyond what stops the start. */
export function checkSettings(config: Config): Finding[] {
  const { production, demo, CORS_ORIGINS, SMTP_URL } = config
  const plain = CORS_ORIGINS.filter((origin) => origin.startsWith('http:'))
  return [
    unless(
      'NODE_ENV',
      !production && 'This is a trial. Set NODE_ENV=production where real people are',
      doubtful,
    ),
    unless(
      'DEMO',
      production && demo && 'The demonstration and its well-known password are on. Set DEMO=false',
    ),
    unless('PUBLIC_URL', wrongAddress(config)),
    unless('TRUST_PROXY', wrongProxies(config)),
    unless(
      'CORS_ORIGINS',
      plain.length > 0 &&
        `${plain.join(', ')}: pages that are not https can be forged on their way`,
      doubtful,
    ),
    unless(
      'DATABASE_URL',
      isInTheClear(config.DATABASE_URL) &&
        'The database is on another machine and is spoken to without TLS. Add ?sslmode=verify-full',
      doubtful,
    ),
    unless(
      'SMTP_URL',
      production && !SMTP_URL && 'Mails stay in DATA_DIR/outbox: nobody gets an invitation',
    ),
  ]
}
