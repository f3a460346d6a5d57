import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../../config/config.ts'
import { compile, isRefusal, type Message, outboxName, writeToOutbox } from '../mail.ts'
import { connect, transmit } from '../smtp-connection.ts'

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

function bySmtp(config: Config, url: string): Handover {
  let connection: SMTPConnection | undefined
  const drop = () => {
    connection?.close()
    connection = undefined
  }
  return {
    async deliver(mail) {
      const compiled = await compile(config, mail)
      try {
        connection ??= await connect(url)
      } catch (error) {
        drop()
        return { state: 'away', reason: reasonOf(error) }
      }
      let begun = false
      try {
        await transmit(connection, compiled, () => (begun = true))
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
