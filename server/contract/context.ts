import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/open.ts'

/**
 * What handlers and tasks work with besides their input, created once at the start. A folder that provides a service
 * adds it here by declaration merging (`files`, `jobs` and `mail` do), so that this folder imports none of them.
 */
export interface Services {
  config: Config
  db: Db
  pool: Pool
}
