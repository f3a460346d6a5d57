import type { Readable } from 'node:stream'
import type { AuditEvent } from '../audit/audit.ts'
import type { Tx } from '../db/open.ts'
import { ownedBy } from '../db/scope.ts'
import type { ExportFormat } from '../lib/spreadsheet.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Organisation } from '../contract/context.ts'

export type Parts = Pick<TaskParts, 'db' | 'pool' | 'files' | 'config'> & { tx: Tx }

/** The reader's organisation, for a job in its own transaction. */
export const readerOf = ({ tx, files, config }: Parts, organisation: Organisation) => ({
  db: tx,
  own: ownedBy(organisation.id),
  user: { organisationId: organisation.id, organisation },
  files,
  config,
})

/** What can be exported, directly or by a job. */
export type ExportKind<Asked extends { format: ExportFormat }> = {
  /** The kind of its jobs. */
  job: string
  event: AuditEvent
  /** The noun for its rows, in the plural. */
  noun: string
  /** The prefix of its file names. */
  file: string
  /** The page of the console with the exported list. */
  href: string
  /** The request as the job stores it. */
  read(input: Record<string, unknown>): Asked
  /** The bytes of the file, for a job. */
  stream(parts: Parts, request: Asked, organisation: Organisation): Readable | Promise<Readable>
}
