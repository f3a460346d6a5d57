import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Log } from '../db/open.ts'

export type Message = {
  /** The same at every try, so that a mail program shows a mail that came twice once. */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** The link in it: told to the log of a trial without a mail server, so that it can be followed. */
  link?: string
}

export type Mail = {
  /** Sends now. Throws when the mail server does not take it, AddressRefused when it never will. */
  send(message: Message): Promise<void>
}

/** The mail server says that there is no such address, and will say so again. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

/** Who we are, how we are set up, or how full a mailbox is: the address may be good all the same. */
const otherTrouble =
  /relay|rcpthosts|sender|den(y|ied)|permit|prohibit|not allowed|authenticat|polic|block|list|spam|reputation|quota|\bfull\b/i

/** What the enhanced status (RFC 3463) says, else the code and the words: there is no such address. */
function isOfAddress(reply: string) {
  const [status] = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(reply) ?? []
  // 5.1.7 and 5.1.8 are of the sender, whom some servers judge only now.
  if (status) return /^5\.(1\.(?![78]$)\d+|2\.1)$/.test(status) && !/sender address/i.test(reply)
  return /^55[013]/.test(reply) && !otherTrouble.test(reply.replace(/\S+@\S+/g, ''))
}

/** What a mail server says of the address for good: to mark one that is good cuts somebody off. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { command, response } = Object.assign({ command: '', response: '' }, error)
  return command === 'RCPT TO' && isOfAddress(response)
}

/** No line break or other control character gets into a header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

function fields(config: Config, { id, to, subject, html, text }: Message) {
  return {
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    from: config.MAIL_FROM,
    to: { name: oneLine(to.name), address: oneLine(to.address) },
    subject: oneLine(subject),
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function smtp(config: Config): Mail {
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(fields(config, message))
      } catch (error) {
        throw isRefusal(error) ? new AddressRefused(error.message, { cause: error }) : error
      }
    },
  }
}

/** Writes each mail as a file that any mail program opens; by name they are in the order of sending. */
function outbox(config: Config, log: Log): Mail {
  const folder = join(config.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // A log is kept and read more widely than the folder; whoever reads a link can take the account.
  const isTrial = !config.production || config.demo
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(fields(config, message))
      // Links are in it with which accounts are taken: nobody else on this machine reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${message.id}.eml`,
      )
      // Nobody who looks into the folder sees half a mail.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
      const { link } = message
      log.info(
        { to: message.to.address, file: path, ...(isTrial && link && { link }) },
        `mail: ${message.subject}`,
      )
    },
  }
}

/** Mail by SMTP_URL, or without it into DATA_DIR/outbox; links are in the log too while it is a trial. */
export function createMail({ config, log }: { config: Config; log: Log }): Mail {
  return config.SMTP_URL ? smtp(config) : outbox(config, log)
}

declare module '../contract/context.ts' {
  interface Services {
    mail: Mail
  }
}
