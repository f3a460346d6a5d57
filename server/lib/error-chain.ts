/** An error and its causes, outermost first; drizzle wraps errors of the database. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause = error; cause instanceof Error && chain.length < 6; cause = cause.cause)
    chain.push(cause)
  return chain
}

/** The error codes of a chain, outermost first. */
export function codesOf(error: unknown): string[] {
  return chainOf(error).flatMap((each) =>
    'code' in each && typeof each.code === 'string' ? [each.code] : [],
  )
}

const keptKeys = ['code', 'table', 'column', 'constraint', 'syscall', 'command'] as const

/** The source of an error whose message may contain data: drizzle and PostgreSQL, or a mail server. */
function sourceOf(chain: Error[]) {
  if (chain.some((each) => 'params' in each || 'severity' in each)) return 'DatabaseError'
  return chain.some((each) => 'command' in each) ? 'MailError' : undefined
}

/** Removes addresses: mail servers repeat the recipient. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')

/**
 * An error in a form that can be stored and logged. Messages of drizzle and PostgreSQL contain values of the query (a
 * password's hash, an address), those of mail servers the recipient; the kind of error, its code and the stack are
 * enough.
 */
export function loggable(error: unknown): unknown {
  const chain = chainOf(error)
  const innermost = chain.at(-1)
  const source = sourceOf(chain)
  if (!innermost || !source) return error
  const properties: Record<string, unknown> = { ...innermost }
  const parts = [innermost.message, ...keptKeys.map((fact) => properties[fact])]
  const message = withoutAddresses(parts.filter(Boolean).join(', '))
  const copy = new Error(message)
  const stack = chain[0]?.stack ?? ''
  const at = stack.indexOf('\n    at ')
  copy.stack = `${source}: ${message}${at < 0 ? '' : stack.slice(at)}`
  return copy
}
