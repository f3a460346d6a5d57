import { loadConfig, type Config } from '../../server/config/config.ts'
import { openDatabase, type Database, type Log } from '../../server/db/open.ts'
import { onStopSignal } from '../../server/http/stop-signal.ts'
import '../lib/root.ts'
import { log } from '../lib/log.ts'

const logger: Log = {
  info() {},
  warn: (_, message) => log(message),
  error: (_, message) => log(message),
}

/**
 * Runs something on the configured database, which a running server may use at the same time. If interrupted, a
 * PostgreSQL that was started for it is stopped.
 */
export async function withDatabase(work: (database: Database, config: Config) => Promise<unknown>) {
  const config = loadConfig()
  onStopSignal(() => process.exit(1))
  const database = await openDatabase(config, logger, { share: true, isUnhurried: true })
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}
