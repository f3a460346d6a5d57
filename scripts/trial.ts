import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Keeps a server that tests start away from what the developer's `.env` points at. */
export const ownEnvironment = {
  NODE_ENV: 'test',
  DATABASE_URL: '',
  SMTP_URL: '',
  FILES_URL: '',
  DEMO: 'true',
}

/** A new folder for what a test run leaves behind. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
