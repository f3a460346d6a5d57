import type { Pool } from 'pg'

/**
 * Does work on other connections while a transaction holds an advisory lock: unlike a lock of the session, it ends with
 * the transaction behind a pooler, too. Waits for the lock, or returns undefined if another server has it.
 */
export async function holdingLock<Result>(
  pool: Pool,
  lock: number,
  { waits }: { waits: boolean },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      'SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0',
    )
    const { rows } = await client.query<{ isLocked: boolean }>(
      waits
        ? 'SELECT true AS "isLocked" FROM pg_advisory_xact_lock($1)'
        : 'SELECT pg_try_advisory_xact_lock($1) AS "isLocked"',
      [lock],
    )
    const result = rows[0]?.isLocked ? await work() : undefined
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closing the connection ends the transaction in any case.
    client.release(true)
    throw error
  }
}
