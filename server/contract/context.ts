import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import type { admins, organisations } from '../db/schema.ts'
import type { UploadKind } from '../db/tables/uploads.ts'

/**
 * The services of handlers and tasks, created once at the start. A folder that provides a service adds it here by
 * declaration merging (`files`, `jobs` and `mail` do), so that this folder imports none of them.
 */
export interface Services {
  config: Config
  db: Db
  pool: Pool
}

/**
 * Removes what a folder no longer needs: expired rows and files. `registry/retention.ts` runs every rule once an hour.
 */
export type RetentionRule = (services: Pick<Services, 'db' | 'files'>) => Promise<unknown>

export type Admin = typeof admins.$inferSelect
export type Organisation = typeof organisations.$inferSelect

/** The admin who sends a request, with the session. */
export type SignedIn = {
  id: string
  organisationId: string
  sessionId: string
  admin: Admin
  organisation: Organisation
}

/** A learner application that authenticates with its key. */
export type Application = { keyId: string; organisationId: string }

/** A stored file that a transaction may claim. */
export type StoredFile = {
  id: string
  name: string
  mimeType: string
  size: number
  type: UploadKind
}
