import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A mail as it is transmitted. */
export type Compiled = { bytes: Buffer; envelope: { from: string; to: string[] } }

/** Connects to a mail server, and signs in if the URL says so. */
export async function connect(url: string) {
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

/**
 * Sends a mail. Rejects also if the connection is lost, which `send` itself does not report. `onBegin` is called when the
 * server is ready for the content: from then on the mail may arrive.
 */
export function transmit(
  connection: SMTPConnection,
  { bytes, envelope }: Compiled,
  onBegin: () => void,
) {
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
