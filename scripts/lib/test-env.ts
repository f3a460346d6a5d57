import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Settings of servers started by tests; override those of the developer's `.env`. */
export const testEnvironment = {
  NODE_ENV: 'test',
  DATABASE_URL: '',
  SMTP_URL: '',
  FILES_URL: '',
  DEMO: 'true',
}

/** A temporary folder for a test run. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
