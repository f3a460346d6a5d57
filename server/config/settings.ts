import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { isEmail } from '../lib/email.ts'

function whole(least: number, most: number, why = '') {
  const wish = `wants a whole number from ${least} to ${most}${why}`
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
  }, `wants an address such as ${example}`)

/** A database may be found by a socket's folder (`?host=`), or by its name alone on this machine. */
const isDatabase = (url: URL) =>
  hasHost(url) || Boolean(url.searchParams.get('host')) || /^\/./.test(url.pathname)

const isOrigin = (url: URL) => url.href === `${url.origin}/`

const originList = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .refine(
    (origins) => origins.every((text) => URL.canParse(text) && new URL(text).origin === text),
    'wants origins separated by commas, such as https://console.example.com',
  )

const yesNo = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'wants true or false',
})

/** What stands after the slash of a network: how many bits name it, or for IPv4 a mask. */
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

/** Whom to believe about the caller's address: nobody, the last n hops, or the named networks. */
const proxies = z
  .string()
  .transform((text) => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })
  .refine(
    (trusted) => !Array.isArray(trusted) || trusted.every(isNetwork),
    'wants true, false, a number of hops, or addresses and networks such as 10.0.0.0/8 separated by commas',
  )

/** An address with a host, or with a slash in a name, is no path here. */
function isPath(fileUrl: string) {
  try {
    return fileURLToPath(fileUrl) !== ''
  } catch {
    return false
  }
}

/** One mailbox, alone or as `Lectern <learning@example.com>`, read as it is when a mail is sent. */
function isSender(text: string) {
  const [sender, ...others] = addressparser(text)
  return others.length === 0 && isEmail(sender?.address ?? '') && !/[\r\n]/.test(text)
}

const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Every environment variable that the server reads. A test keeps the table in docs/operations.md equal to it. */
export const settings = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on. Use 0.0.0.0 behind a proxy or in a container.'),
  PORT: whole(0, 65_535).default(4400).describe('The port to listen on; 0 takes any free one.'),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'wants development, test or production')
    .default('development')
    .describe('production switches off the demonstration and the checks of every answer.'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/lectern',
    isDatabase,
  )
    .optional()
    .describe('A PostgreSQL, 15 or newer. Without it the server runs its own in DATA_DIR.'),
  // Two jobs hold one each, and so do the four lists that are read at once, by jobs or slow readers.
  DATABASE_POOL: whole(10, 200, ', as jobs and downloads keep six')
    .default(20)
    .describe('How many connections one server may open, 10 or more: jobs and downloads keep six.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder for the database, files, mails and the secret, if nothing else is set.'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://learn.example.com')
    .refine(
      (text) => !URL.canParse(text) || isOrigin(new URL(text)),
      'wants an address without a path, such as https://learn.example.com',
    )
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('Where people reach the console, without a path; links in mails start with it.'),
  SECRET: z
    .string()
    .min(32, 'wants 32 characters or more')
    .optional()
    .describe('Signs what leaves the server. Without it one is made and kept in DATA_DIR.'),
  DEMO: yesNo
    .optional()
    .describe('The demonstration organisation and its sign-in; on, except in production.'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com')
    .optional()
    .describe('The mail server. Without it mails are written to DATA_DIR/outbox.'),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'wants an address such as Lectern <learning@example.com>')
    .default('Lectern <no-reply@lectern.example>')
    .describe('The sender of all mails.'),
  FILES_URL: address(['file:', 's3:'], 'file:///var/lib/lectern/files', () => true)
    .refine(
      (text) => URL.parse(text)?.protocol !== 'file:' || isPath(text),
      'wants a folder of this machine, such as file:///var/lib/lectern/files',
    )
    .refine(
      (text) => !text.startsWith('s3:') || /^s3:\/\/[^/]+\/[^/?]+/.test(text),
      'wants a bucket too, such as s3://key:secret@s3.example.com/bucket?region=eu-west-1',
    )
    .optional()
    .describe(
      'The folder for uploaded files, or a bucket of any S3: s3://key:secret@host:port/bucket/prefix?region=eu-west-1 (with ssl=false for http). Without it they are kept in DATA_DIR/files.',
    ),
  // As the contract has addresses, else nobody would be told who is signed in.
  SUPPORT_URL: address(['http:', 'https:'], 'https://help.example.com')
    .transform((text) => new URL(text).href)
    .refine((href) => href.length <= 2000, 'wants an address of up to 2000 characters')
    .optional()
    .describe('Where Support in the side navigation leads, unless the organisation has its own.'),
  LEARNING_URL: address(['http:', 'https:'], 'https://learn.example.com')
    .optional()
    .describe('Where people learn. With it, letters about courses have a button that leads there.'),
  CORS_ORIGINS: originList
    .default([])
    .describe('Other origins whose pages may call the API, separated by commas.'),
  TRUST_PROXY: proxies
    .default(false)
    .describe('How many proxies stand in front, or their addresses; they tell who calls.'),
  LOG_LEVEL: z
    .enum(levels, `wants one of ${levels.join(', ')}`)
    .default('info')
    .describe('How much is logged.'),
  SESSION_IDLE_HOURS: whole(1, 168).default(12).describe('A session unused for so long ends.'),
  SESSION_MAX_DAYS: whole(1, 30).default(7).describe('A session ends after so long in any case.'),
})
