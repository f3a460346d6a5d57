import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'

const names: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' }

/** A log line for a terminal; details of single requests are left out. */
function readable(line: string) {
  const { level, msg, err, requestId, link } = JSON.parse(line)
  if (level < 40 && (requestId || msg?.startsWith('Server listening')) && !link) return ''
  const cause = err ? `\n${err.stack ?? err.message}` : ''
  return `${names[level] ?? ''}${msg ?? ''}${link ? ` ${link}` : ''}${cause}\n`
}

const terminal = {
  write(line: string) {
    process.stdout.write(readable(line))
  },
}

/** Passwords, tokens and cookies are removed from logged objects. */
const secrets = [
  'password',
  'passwordConfirm',
  'token',
  'authorization',
  'cookie',
  '["set-cookie"]',
]
const paths = secrets.flatMap((key) => {
  const member = key.startsWith('[') ? key : `.${key}`
  return [key, `*${member}`, `*.*${member}`]
})

/**
 * The server's log (pino, which comes with Fastify): JSON lines in production and at debug level, otherwise plain lines
 * for a terminal.
 */
export function createLog(config: Config): FastifyBaseLogger {
  const options = { level: config.LOG_LEVEL, redact: { paths, censor: '[hidden]' } }
  const plain = !config.production && !['debug', 'trace'].includes(config.LOG_LEVEL)
  return fastify({ logger: plain ? { ...options, stream: terminal } : options }).log
}
