/** Codes of the network and of PostgreSQL (class 08, and 57P01 to 57P03, 53300) for an unreachable database. */
const lost =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[123]|53300)$/

/** Messages of pg, without a code, for broken or unavailable connections. */
const messages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection ended|query read timeout/i

/**
 * Whether an error means that the database is unreachable, perhaps temporarily, so that 503 with Retry-After is the
 * right answer. Checks the causes that drizzle wraps, too.
 */
export function isDatabaseLost(error: unknown): boolean {
  for (
    let cause = error, depth = 0;
    cause instanceof Error && depth < 5;
    cause = cause.cause, depth += 1
  ) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const fromDatabase =
      'syscall' in cause ? cause.syscall === 'connect' || code !== 'ENOENT' : true
    if (lost.test(code) && fromDatabase) return true
    if (messages.test(cause.message)) return true
  }
  return false
}
