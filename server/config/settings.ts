import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { isEmail } from '../lib/email.ts'

function wholeNumber(least: number, most: number, reason = '') {
  const wish = `must be a whole number from ${least} to ${most}${reason}`
  return z
    .string()
    .regex(/^\d{1,9}$/, wish)
    .transform(Number)
    .refine((n) => n >= least && n <= most, wish)
}

const hasHost = ({ hostname }: URL) => hostname !== ''

const address = (protocols: string[], example: string, isWhole: (url: URL) => boolean = hasHost) =>
  z.string().refine((text) => {
    const url = URL.canParse(text) && new URL(text)
    return url && protocols.includes(url.protocol) && isWhole(url)
  }, `must be a URL such as ${example}`)

/** A database may be addressed by a socket's folder (`?host=`), or by its name alone on this machine. */
const isDatabase = (url: URL) =>
  hasHost(url) || Boolean(url.searchParams.get('host')) || /^\/./.test(url.pathname)

const isOrigin = (url: URL) => url.href === `${url.origin}/`

const originList = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .refine(
    (origins) => origins.every((text) => URL.canParse(text) && new URL(text).origin === text),
    'must be origins separated by commas, such as https://console.example.com',
  )

const yesNo = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'must be true or false',
})

/** The part of a network after the slash: a prefix length, or a mask for IPv4. */
function isRange(text: string, version: number) {
  if (version === 4 && isIP(text) === 4) {
    const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
    return /^1+0*$/.test(bits.join(''))
  }
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= (version === 4 ? 32 : 128)
}

/** An address such as ::1, or a network such as 10.0.0.0/8. */
function isNetwork(text: string) {
  const [ip = '', range, ...more] = text.split('/')
  const version = isIP(ip)
  return version > 0 && more.length === 0 && (range === undefined || isRange(range, version))
}

/** Trusted proxies for the client address: none, the last n hops, or the listed networks. */
const proxies = z
  .string()
  .transform((text) => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })
  .refine(
    (trusted) => !Array.isArray(trusted) || trusted.every(isNetwork),
    'must be true, false, a number of hops, or addresses and networks such as 10.0.0.0/8 separated by commas',
  )

/** Whether a file URL is a local path: no host and no encoded slash. */
function isPath(fileUrl: string) {
  try {
    return fileURLToPath(fileUrl) !== ''
  } catch {
    return false
  }
}

/** Whether a text is a single mailbox such as `Lectern <learning@example.com>`, as nodemailer parses it. */
function isSender(text: string) {
  const [sender, ...others] = addressparser(text)
  return others.length === 0 && isEmail(sender?.address ?? '') && !/[\r\n]/.test(text)
}

/** Whom push services may contact. Apple refuses localhost. */
function isContact(text: string) {
  const url = URL.parse(text)
  if (url?.protocol === 'mailto:') return isEmail(url.pathname)
  return url?.protocol === 'https:' && url.hostname !== 'localhost'
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Every environment variable that the server reads. A test compares it with the table in docs/operations.md. */
export const settings = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on. Use 0.0.0.0 behind a proxy or in a container.'),
  PORT: wholeNumber(0, 65_535)
    .default(4400)
    .describe('The port to listen on; 0 selects any free port.'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development')
    .describe('production turns off the demonstration and the validation of responses.'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/lectern',
    isDatabase,
  )
    .optional()
    .describe(
      'URL of a PostgreSQL server, version 15 or newer. If unset, the server runs its own in DATA_DIR.',
    ),
  // Two jobs and up to four streamed lists hold one connection each.
  DATABASE_POOL: wholeNumber(10, 200, ', because jobs and downloads reserve six')
    .default(20)
    .describe(
      'Maximum database connections of one server, at least 10; jobs and downloads reserve six.',
    ),
  DATABASE_REPLICA_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/lectern',
    isDatabase,
  )
    .optional()
    .describe(
      'URL of a streaming replica that exports, reports and analytics read from. If it is away, they read from DATABASE_URL.',
    ),
  DATABASE_POOLER: yesNo
    .default(false)
    .describe(
      'Set to true if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.',
    ),
  DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'Folder for the embedded database, uploaded files, mails and the secret, unless set elsewhere.',
    ),
  PUBLIC_URL: address(['http:', 'https:'], 'https://learn.example.com')
    .refine(
      (text) => !URL.canParse(text) || isOrigin(new URL(text)),
      'must be a URL without a path, such as https://learn.example.com',
    )
    .transform((text) => new URL(text).origin)
    .optional()
    .describe(
      'URL of the console, without a path; links in mails start with it. Required in production.',
    ),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Key for signatures, such as links to files. If unset, one is generated and stored in DATA_DIR; required in production with DATABASE_URL.',
    ),
  DEMO: yesNo
    .optional()
    .describe(
      'Creates the demonstration organisation and shows its sign-in. On, except in production.',
    ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')
    .optional()
    .describe('URL of the mail server. If unset, mails are written to DATA_DIR/outbox.'),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address such as Lectern <learning@example.com>')
    .default('Lectern <no-reply@lectern.example>')
    .describe('Sender of all mails. The name of the organisation is put before its name.'),
  MAIL_RATE: wholeNumber(1, 1000)
    .optional()
    .describe('Most messages of administrators that are sent in a second. If unset, no limit.'),
  MAIL_TRACKING: z
    .enum(['off', 'clicks', 'all'], 'must be off, clicks or all')
    .default('clicks')
    .describe(
      'What is counted of messages: off (nothing), clicks on their links, or all (also opening, by a picture in each mail).',
    ),
  MAIL_BOUNCES: z
    .string()
    .refine(
      (text) => isEmail(text) && !text.includes('+'),
      'must be an address without a plus sign, such as bounces@example.com',
    )
    .optional()
    .describe(
      'Mailbox for delivery reports: mails are sent from bounces+…@example.com, and its mails are passed on to receiveMail. If unset, MAIL_FROM gets them.',
    ),
  PUSH_CONTACT: z
    .string()
    .refine(isContact, 'must be mailto: or https:, such as mailto:learning@example.com')
    .optional()
    .describe(
      'Whom push services may contact: a mailto: or https: address, not at localhost. Push messages are on if it is set and PUBLIC_URL is https or loopback.',
    ),
  PUSH_SERVICES: originList
    .default([])
    .describe(
      'Origins of further push services, separated by commas. Those of Google, Mozilla, Apple and Microsoft are known.',
    ),
  FILES_URL: address(['file:', 's3:'], 'file:///var/lib/lectern/files', () => true)
    .refine(
      (text) => URL.parse(text)?.protocol !== 'file:' || isPath(text),
      'must be a local folder, such as file:///var/lib/lectern/files',
    )
    .refine(
      (text) => !text.startsWith('s3:') || /^s3:\/\/[^/]+\/[^/?]+/.test(text),
      'must include a bucket, such as s3://key:secret@s3.example.com/bucket?region=eu-west-1',
    )
    .optional()
    .describe(
      'Storage for uploaded files: a folder (file:///path), or a bucket of any S3 service: s3://key:secret@host:port/bucket/prefix?region=eu-west-1 (with ssl=false for http). If unset, DATA_DIR/files.',
    ),
  // The contract limits addresses to 2000 characters.
  SUPPORT_URL: address(['http:', 'https:'], 'https://help.example.com')
    .transform((text) => new URL(text).href)
    .refine((href) => href.length <= 2000, 'must have at most 2000 characters')
    .optional()
    .describe('URL of Support in the navigation, unless the organisation has its own.'),
  LEARNING_URL: address(['http:', 'https:'], 'https://learn.example.com')
    .optional()
    .describe(
      'URL of the learner application. If set, mails about courses have a button that opens it.',
    ),
  FONTS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder with more fonts for certificates, as .ttf or .otf files in regular and bold. DATA_DIR/fonts is searched, too.',
    ),
  CERTIFICATE_PROVIDER: z
    .enum(
      ['accredible', 'certifier', 'sertifier', 'generic'],
      'must be accredible, certifier, sertifier or generic',
    )
    .optional()
    .describe(
      'A provider whose designs certificates can use, beside those of the built-in designer: accredible, certifier, sertifier, or generic (any host with the API of openapi/certificate-provider.yaml).',
    ),
  CERTIFICATE_PROVIDER_URL: address(['https:', 'http:'], 'https://certificates.example.com/v1')
    .optional()
    .describe(
      'URL of the API of the provider; required for generic. It must be https and have a public address; on this machine http is enough, except in production.',
    ),
  CERTIFICATE_PROVIDER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces')
    .optional()
    .describe('Token of the account at the provider. Only the server uses it.'),
  CORS_ORIGINS: originList
    .default([])
    .describe('Other origins whose pages may call the API, separated by commas.'),
  API_DOCS: yesNo
    .default(true)
    .describe(
      'Publishes the API document at /api/openapi.json and /api/openapi.yaml, and a page of it at /api/docs.',
    ),
  TRUST_PROXY: proxies
    .default(false)
    .describe(
      'Number of proxies in front of the server, or their addresses; client addresses are taken from their headers. Required in production when PUBLIC_URL is https.',
    ),
  LOG_LEVEL: z
    .enum(levels, `must be one of ${levels.join(', ')}`)
    .default('info')
    .describe('Least severe level that is logged.'),
  SESSION_IDLE_HOURS: wholeNumber(1, 168)
    .default(12)
    .describe('Hours without activity after which a session ends.'),
  SESSION_MAX_DAYS: wholeNumber(1, 30)
    .default(7)
    .describe('Days after which a session ends in any case.'),
})
