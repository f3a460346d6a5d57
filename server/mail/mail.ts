import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config/config.ts'
import type { Log } from '../db/open.ts'
import { connect, transmit, type Compiled } from './smtp-connection.ts'

export type Message = {
  /** The same for every attempt, so that mail programs show duplicates once. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** The organisation that it comes from. */
  organisation?: string | undefined
  /** The link in it: logged in a trial without a mail server, so that it can be followed. */
  link?: string
  replyTo?: string
  headers?: Record<string, string>
  /** From which the name of its file follows, so that another attempt replaces it; default now. */
  queuedAt?: Date
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[]
  /** The envelope sender, which delivery reports are sent to; default the sender. */
  bounceTo?: string
  /** A calendar entry, which mail programs offer to accept. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mail = {
  /**
   * Sends a mail. Throws if the mail server does not accept it; AddressRefused if it never will, and MayHaveArrived if
   * the connection was lost while it was transmitted.
   */
  send(message: Message): Promise<void>
}

/** The mail server permanently rejects the address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** The connection was lost after the mail server had begun to receive the mail. */
export class MayHaveArrived extends Error {
  override name = 'MayHaveArrived'
}

/** Codes about the sender, its configuration, or a full mailbox: the address may be valid. */
const otherTrouble =
  /relay|rcpthosts|sender|den(y|ied)|permit|prohibit|not allowed|authenticat|polic|block|list|spam|reputation|quota|\bfull\b/i

/** Whether the enhanced status (RFC 3463), else code and text, say that the address does not exist. */
export function isOfAddress(reply: string) {
  const [status] = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(reply) ?? []
  // 5.1.7 and 5.1.8 are about the sender, whom some servers check only now.
  if (status) return /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(status) && !/sender address/i.test(reply)
  return /^55[013]/.test(reply) && !otherTrouble.test(reply.replace(/\S+@\S+/g, ''))
}

/** Whether the mail server permanently rejects the address: marking a valid one would exclude its user. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, response } = Object.assign({ command: '', response: '' }, error)
  return command === 'RCPT TO' && isOfAddress(response)
}

/** No line breaks or other control characters in headers. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** The name and the address of MAIL_FROM. */
export function senderAddress({ MAIL_FROM }: Config) {
  const [sender] = addressparser(MAIL_FROM, { flatten: true })
  const email = sender?.address || MAIL_FROM
  return { name: sender?.name || email, email }
}

/** The address of MAIL_FROM, under the name of the organisation: "Northwind via Lectern". */
function senderOf({ MAIL_FROM }: Config, organisation = '') {
  const [sender] = addressparser(MAIL_FROM, { flatten: true })
  if (!sender?.address) return MAIL_FROM
  const names = [...new Set([oneLine(organisation), sender.name].filter(Boolean))]
  return { name: names.join(' via '), address: sender.address }
}

/** A message as nodemailer takes it. */
function fields(config: Config, { id, organisation, to, subject, html, text, ...more }: Message) {
  const { replyTo, attachments, bounceTo, calendar } = more
  const address = oneLine(to.address)
  return {
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    from: senderOf(config, organisation),
    to: { name: oneLine(to.name), address },
    ...(bounceTo !== undefined && { envelope: { from: bounceTo, to: address } }),
    subject: oneLine(subject),
    html,
    text,
    replyTo: replyTo && oneLine(replyTo),
    attachments,
    alternatives: calendar && [
      {
        contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
        content: calendar.content,
      },
    ],
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...more.headers,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A mail as bytes, with the addresses for the mail server. */
export async function compile(config: Config, mail: Message): Promise<Compiled> {
  const node = new MailComposer({ ...fields(config, mail), newline: 'windows' }).compile()
  const { from, to } = node.getEnvelope()
  return { bytes: await node.build(), envelope: { from: from || '', to } }
}

/** What a failed transmission is thrown as. */
function failureOf(error: unknown, hasBegun: boolean) {
  if (isRefusal(error)) return new AddressRefused(error.message, { cause: error })
  const { responseCode } = Object.assign({ responseCode: 0 }, error)
  return hasBegun && responseCode === 0 && error instanceof Error
    ? new MayHaveArrived(error.message, { cause: error })
    : error
}

const smtp = (config: Config, url: string): Mail => ({
  async send(message) {
    const compiled = await compile(config, message)
    const connection = await connect(url)
    let hasBegun = false
    try {
      await transmit(connection, compiled, () => (hasBegun = true))
    } catch (error) {
      throw failureOf(error, hasBegun)
    } finally {
      connection.close()
    }
  },
})

export const outboxFolder = ({ DATA_DIR }: Config) => join(DATA_DIR, 'outbox')

/** Writes a mail to the outbox folder. The same name again replaces the file. */
export async function writeToOutbox(config: Config, name: string, bytes: Buffer) {
  const folder = outboxFolder(config)
  // They contain links that give access to accounts: only the owner may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  // Written under another name first, so that nobody reads an incomplete mail.
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  return path
}

/** Names of files that are sorted by time. */
export const outboxName = (time: Date, id: string) =>
  `${time.toISOString().replaceAll(':', '-')}-${id}.eml`

/** Writes each mail as a file that mail programs can open; sorted by name they are in the order of sending. */
function outbox(config: Config, log: Log): Mail {
  // Logs are stored and read more widely than the folder, and whoever has a link can take over the account.
  const isTrial = !config.production || config.demo
  return {
    async send(message) {
      const { bytes } = await compile(config, message)
      const name = outboxName(message.queuedAt ?? new Date(), message.id)
      const path = await writeToOutbox(config, name, bytes)
      const { link } = message
      log.info(
        { to: message.to.address, file: path, ...(isTrial && link && { link }) },
        `mail: ${message.subject}`,
      )
    },
  }
}

/** Mail by SMTP_URL, or without it to DATA_DIR/outbox; in a trial, links are logged, too. */
export function createMail({ config, log }: { config: Config; log: Log }): Mail {
  return config.SMTP_URL ? smtp(config, config.SMTP_URL) : outbox(config, log)
}

declare module '../contract/context.ts' {
  interface Services {
    mail: Mail
  }
}
