import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../../config/config.ts'
import { fields, isRefusal, type Message, outboxName, writeToOutbox } from '../mail.ts'

/**
 * What became of a mail that was handed over: `bounced` and `refused` are final, `later` may succeed in some minutes,
 * `again` was not transmitted, `away` means that the server cannot be reached, and `unclear` that it may have arrived.
 * Of push messages, `push-refused`, `too-long` and `no-device` are final.
 */
export type Outcome = {
  state:
    | 'sent'
    | 'bounced'
    | 'refused'
    | 'push-refused'
    | 'too-long'
    | 'no-device'
    | 'later'
    | 'again'
    | 'away'
    | 'unclear'
  reason?: string
  /** Seconds to wait before the next attempt. */
  retryAfter?: number
}

/** A mail and the time from which the name of its file follows. */
export type OutgoingMail = Message & { queuedAt: Date }

/** A connection that hands over one mail after another. */
export type Handover = {
  deliver(mail: OutgoingMail): Promise<Outcome>
  close(): void
}

async function compile(config: Config, mail: OutgoingMail) {
  const node = new MailComposer({ ...fields(config, mail), newline: 'windows' }).compile()
  return { bytes: await node.build(), envelope: node.getEnvelope() }
}

/** Writing a file twice gives one file: what a killed server had begun is written again. */
const toFolder = (config: Config): Handover => ({
  async deliver(mail) {
    const { bytes } = await compile(config, mail)
    await writeToOutbox(config, outboxName(mail.queuedAt, mail.id), bytes)
    return { state: 'sent' }
  },
  close: () => undefined,
})

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

async function connect(url: string) {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('The mail server closed the connection')))
    connection.connect(() => {
      if (!auth) return resolve()
      connection.login(auth, (error) => (error ? reject(error) : resolve()))
    })
  }).catch((error: unknown) => {
    connection.close()
    throw error
  })
  // Errors of an idle connection are noticed by the next mail.
  connection.on('error', () => undefined)
  return connection
}

/** The outcome of a failure. `begun`: whether the content was being transmitted. */
function outcomeOf(error: unknown, begun: boolean): Outcome {
  const reason = reasonOf(error)
  if (isRefusal(error)) return { state: 'bounced', reason }
  const { responseCode } = Object.assign({ responseCode: 0 }, error)
  if (responseCode === 421) return { state: 'away', reason }
  if (responseCode >= 500) return { state: 'refused', reason }
  if (responseCode >= 400) return { state: 'later', reason }
  return { state: begun ? 'unclear' : 'again', reason }
}

type Sending = {
  connection: SMTPConnection
  bytes: Buffer
  envelope: { from: string; to: string[] }
}

/** Sends a mail. Rejects also if the connection is lost, which `send` itself does not report. */
function transmit({ connection, bytes, envelope }: Sending, onBegin: () => void) {
  // Read only once the server is ready for the content.
  const content = new Readable({
    read() {
      onBegin()
      this.push(bytes)
      this.push(null)
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onEnd = () => reject(new Error('The connection to the mail server was lost'))
  connection.once('error', reject)
  connection.once('end', onEnd)
  connection.send(envelope, content, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => {
    connection.off('error', reject)
    connection.off('end', onEnd)
  })
}

function bySmtp(config: Config, url: string): Handover {
  let connection: SMTPConnection | undefined
  const drop = () => {
    connection?.close()
    connection = undefined
  }
  return {
    async deliver(mail) {
      const { bytes, envelope } = await compile(config, mail)
      const { from, to } = envelope
      try {
        connection ??= await connect(url)
      } catch (error) {
        drop()
        return { state: 'away', reason: reasonOf(error) }
      }
      let begun = false
      try {
        const sending = { connection, bytes, envelope: { from: from || '', to } }
        await transmit(sending, () => (begun = true))
        return { state: 'sent' }
      } catch (error) {
        // The state of the session is unknown after a failure.
        drop()
        return outcomeOf(error, begun)
      }
    },
    close: drop,
  }
}

/** Hands mails to SMTP_URL, or without it to DATA_DIR/outbox. */
export const openHandover = (config: Config): Handover =>
  config.SMTP_URL ? bySmtp(config, config.SMTP_URL) : toFolder(config)

/** Whether a mail may be handed over again without arriving twice. */
export const isRepeatable = (config: Config) => config.SMTP_URL === undefined
