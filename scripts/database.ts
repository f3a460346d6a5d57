import { loadConfig, type Config } from '../server/config/config.ts'
import { openDatabase, type Database, type Log } from '../server/db/open.ts'
import { onStopSignal } from '../server/http/stop-signal.ts'
import './root.ts'
import { say } from './say.ts'

const log: Log = {
  info() {},
  warn: (_, message) => say(message),
  error: (_, message) => say(message),
}

/**
 * Runs some work on the configured database, which a running server may have open at the same time. Work that is cut short
 * takes along a PostgreSQL that was started for it.
 */
export async function withDatabase(work: (database: Database, config: Config) => Promise<unknown>) {
  const config = loadConfig()
  onStopSignal(() => process.exit(1))
  const database = await openDatabase(config, log, { share: true, isUnhurried: true })
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}
