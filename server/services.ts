import { join } from 'node:path'
import { useFontFolders } from './certificates/draw/fonts.ts'
import type { Services } from './contract/context.ts'
import type { Log } from './db/open.ts'
import { createMail } from './mail/mail.ts'
import { startJobs } from './registry/start-jobs.ts'

/** Adds mail and the job queue to a database and a file store. Stop the jobs before closing the database. */
export function startServices(
  { log, ...base }: Omit<Services, 'mail' | 'jobs'> & { log: Log },
  options: { isOnlyServer?: boolean } = {},
): Services {
  const { FONTS_DIR, DATA_DIR } = base.config
  useFontFolders([...(FONTS_DIR === undefined ? [] : [FONTS_DIR]), join(DATA_DIR, 'fonts')])
  const mail = createMail({ config: base.config, log })
  const jobs = startJobs({ ...base, mail, log }, options)
  return { ...base, mail, jobs }
}
