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

const facts = ['code', 'table', 'column', 'constraint', 'syscall'] as const

/**
 * An error as it may be kept. What drizzle and PostgreSQL say of a failed query holds its values (a
 * password's hash, an address); what it was, its code and where it happened are enough.
 */
export function loggable(error: unknown): unknown {
  const chain = chainOf(error)
  const innermost = chain.at(-1)
  if (!innermost || !chain.some((each) => 'params' in each || 'severity' in each)) return error
  const known: Record<string, unknown> = { ...innermost }
  const said = [innermost.message, ...facts.map((fact) => known[fact])].filter(Boolean).join(', ')
  const copy = new Error(said)
  const stack = chain[0]?.stack ?? ''
  const at = stack.indexOf('\n    at ')
  copy.stack = `DatabaseError: ${said}${at < 0 ? '' : stack.slice(at)}`
  return copy
}
