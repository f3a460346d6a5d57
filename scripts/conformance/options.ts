import { parseArgs } from 'node:util'
import { createMailbox, type Mailbox, mailFolder, mailpit } from './mailbox.ts'
import { UserError } from '../lib/log.ts'
import type { Credentials } from './own-account.ts'

export const usage = `npm run conformance -- <base URL> [options]

Checks a host against the contract. Without credentials it signs in to the demonstration
organisation, where the host has one. docs/conformance.md describes what is checked.

  --email ADDRESS --password TEXT     the administrator to sign in as
  --token TOKEN                       a session of its own instead; it is not ended
  --email2 ADDRESS --password2 TEXT   an administrator of another organisation
  --origin ORIGIN                     an origin that the host allows (CORS), such as https://app.acme.example
  --mail-folder DIR                   a folder that the host writes its mails to, as .eml files
  --mailpit URL                       a Mailpit that gets its mails, such as http://127.0.0.1:8025
  --only NAME                         a tag or an operation; can be repeated
  --timeout SECONDS                   until a request counts as hung; default 10
  --stateless                         the host has fixed answers, like a mock
  --strict                            the host must offer every operation
  --json FILE, --junit FILE           writes the result for programs`

export type Options = {
  base: string
  credentials: Credentials | undefined
  token: string | undefined
  second: Credentials | undefined
  origin: string | undefined
  /** Reads the mails of the host. */
  mailbox: Mailbox | undefined
  only: string[]
  /** Milliseconds. */
  timeout: number
  stateless: boolean
  strict: boolean
  json: string | undefined
  junit: string | undefined
}

/** An address and a password; undefined without both. */
function credentialsOf(email: string | undefined, password: string | undefined) {
  if ((email === undefined) !== (password === undefined)) throw new UserError(usage)
  return email !== undefined && password !== undefined ? { email, password } : undefined
}

function timeoutOf(text: string) {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 600))
    throw new UserError('--timeout needs a number of seconds up to 600')
  return seconds * 1000
}

function mailboxOf(folder: string | undefined, url: string | undefined) {
  if (folder !== undefined && url !== undefined)
    throw new UserError('Pass either --mail-folder or --mailpit')
  if (url !== undefined && !URL.canParse(url))
    throw new UserError('--mailpit needs a URL such as http://127.0.0.1:8025')
  if (folder !== undefined) return createMailbox(mailFolder(folder))
  return url === undefined ? undefined : createMailbox(mailpit(url))
}

function originOf(text: string | undefined) {
  if (text !== undefined && URL.parse(text)?.origin !== text)
    throw new UserError('--origin needs an origin such as https://app.acme.example')
  return text
}

/** The options; undefined if only the help was requested. */
export function parseOptions(args?: string[]): Options | undefined {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: text,
      password: text,
      email2: text,
      password2: text,
      token: text,
      origin: text,
      'mail-folder': text,
      mailpit: text,
      only: { type: 'string', multiple: true, default: [] },
      timeout: { type: 'string', default: '10' },
      stateless: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      json: text,
      junit: text,
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [base] = positionals
  if (!base || positionals.length > 1) throw new UserError(usage)
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new UserError('npm run conformance needs a URL such as https://api.acme.example')
  const { email, password, email2, password2, token, json, junit } = values
  const { only, stateless, strict } = values
  const credentials = credentialsOf(email, password)
  if (credentials && token) throw new UserError('Pass either --token or --email and --password')
  return {
    base: base.replace(/\/+$/, ''),
    credentials,
    token,
    second: credentialsOf(email2, password2),
    origin: originOf(values.origin),
    mailbox: mailboxOf(values['mail-folder'], values.mailpit),
    only,
    timeout: timeoutOf(values.timeout),
    stateless,
    strict,
    json,
    junit,
  }
}
