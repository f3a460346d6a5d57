import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server on this machine that asks for no sign-in; `options` say what it does with mails. */
export async function startSmtpSink(options: Pick<SMTPServerOptions, 'onData' | 'onRcptTo'>) {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...options,
  })
  // A killed client resets its connections.
  sink.on('error', () => undefined)
  sink.listen(0, '127.0.0.1')
  await once(sink.server, 'listening')
  const bound = sink.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Breaks the connections of all clients. */
    reset: () => {
      for (const open of sink.connections) open.close()
    },
    close: () => sink.close(() => undefined),
  }
}
