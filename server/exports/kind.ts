import type { Readable } from 'node:stream'
import type { AuditEvent } from '../audit/audit.ts'
import type { Tx } from '../db/open.ts'
import { ownedBy } from '../db/scope.ts'
import type { TableFormat } from '../lib/spreadsheet.ts'
import type { TaskParts } from '../jobs/types.ts'
import type { Organisation } from '../contract/context.ts'

export type Parts = Pick<TaskParts, 'db' | 'pool' | 'files' | 'config'> & { tx: Tx }

/** As whom a job reads for its organisation, in its own transaction. */
export const readerOf = ({ tx, files, config }: Parts, organisation: Organisation) => ({
  db: tx,
  own: ownedBy(organisation.id),
  user: { organisationId: organisation.id, organisation },
  files,
  config,
})

/** What can be had as a file, at once or by a job. */
export type ExportKind<Asked extends { format: TableFormat }> = {
  /** The kind of its jobs. */
  job: string
  event: AuditEvent
  /** Many of what it has a row for each. */
  noun: string
  /** How the names of its files begin. */
  file: string
  /** Where the console shows what is exported. */
  href: string
  /** What was asked for, as the job keeps it. */
  read(input: Record<string, unknown>): Asked
  /** The bytes of the file, for a job. */
  stream(parts: Parts, asked: Asked, organisation: Organisation): Readable | Promise<Readable>
}
