import type { Pool } from 'pg'
import type { Config } from './config/config.ts'
import type { Db } from './db/open.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './registry/start-jobs.ts'
import type { Mail } from './mail/mail.ts'

/** Everything outside a request that the server works with, made once at the start. */
export type Services = {
  config: Config
  db: Db
  pool: Pool
  files: Files
  jobs: Jobs
  mail: Mail
}
