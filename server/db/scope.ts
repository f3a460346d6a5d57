import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, eq, sql } from './drizzle.ts'

/** A table whose rows belong to organisations. */
type Owned = PgTable & { organisationId: PgColumn }

/**
 * The one way to the rows of an organisation: `.where(own(jobs, eq(jobs.id, id)))`. Whatever else is
 * asked for, rows of another organisation are not among the answers, so their ids are unknown ids.
 */
export function ownedBy(organisationId: string | Placeholder | SQL) {
  return (table: Owned, ...conditions: (SQL | undefined)[]): SQL | undefined =>
    and(eq(table.organisationId, organisationId), ...conditions)
}

export type Own = ReturnType<typeof ownedBy>

/**
 * `own` for statements that are prepared. They run with `{ organisation: user.organisationId }`, and
 * without it they throw.
 */
export const ownOnce: Own = ownedBy(sql.placeholder('organisation'))

/** Whose rows, and where their days begin. */
export type Tenant = { organisationId: string; zone: string }

export const tenantOf = ({
  user,
}: {
  user: { organisationId: string; organisation: { timezone: string } }
}): Tenant => ({ organisationId: user.organisationId, zone: user.organisation.timezone })
