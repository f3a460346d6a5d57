/** An error and what caused it, outermost first; drizzle wraps what the database says. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 6; at = at.cause) chain.push(at)
  return chain
}

/** The codes along a chain, outermost first. */
export function codesOf(error: unknown): string[] {
  return chainOf(error).flatMap((each) =>
    'code' in each && typeof each.code === 'string' ? [each.code] : [],
  )
}

const facts = ['code', 'table', 'column', 'constraint', 'syscall', 'command'] as const

/** What an error comes from that may hold values: drizzle and PostgreSQL, or a mail server. */
function sourceOf(chain: Error[]) {
  if (chain.some((each) => 'params' in each || 'severity' in each)) return 'DatabaseError'
  return chain.some((each) => 'command' in each) ? 'MailError' : undefined
}

/** Mail servers name the address that they speak of. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')

/**
 * An error as it may be kept. What drizzle and PostgreSQL say of a failed query holds its values (a
 * password's hash, an address), what a mail server says whom it was for; what it was, its code and where it
 * happened are enough.
 */
export function loggable(error: unknown): unknown {
  const chain = chainOf(error)
  const innermost = chain.at(-1)
  const source = sourceOf(chain)
  if (!innermost || !source) return error
  const known: Record<string, unknown> = { ...innermost }
  const parts = [innermost.message, ...facts.map((fact) => known[fact])]
  const said = withoutAddresses(parts.filter(Boolean).join(', '))
  const copy = new Error(said)
  const stack = chain[0]?.stack ?? ''
  const at = stack.indexOf('\n    at ')
  copy.stack = `${source}: ${said}${at < 0 ? '' : stack.slice(at)}`
  return copy
}
