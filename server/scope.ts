import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, eq } from './db/drizzle.ts'

/** A table whose rows belong to organisations. */
type Owned = PgTable & { organisationId: PgColumn }

/**
 * The one way to the rows of an organisation: `.where(own(jobs, eq(jobs.id, id)))`. Whatever else is
 * asked for, rows of another organisation are not among the answers, so their ids are unknown ids.
 */
export function ownedBy(organisationId: string) {
  return (table: Owned, ...conditions: (SQL | undefined)[]): SQL | undefined =>
    and(eq(table.organisationId, organisationId), ...conditions)
}

export type Own = ReturnType<typeof ownedBy>
