import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { and, eq, sql } from './drizzle.ts'

/** A table whose rows belong to organisations. */
type Owned = PgTable & { organisationId: PgColumn }

/**
 * The only way to select rows of an organisation: `.where(own(jobs, eq(jobs.id, id)))`. Rows of other organisations are
 * never returned, so their ids are unknown ids.
 */
export function ownedBy(organisationId: string | Placeholder | SQL) {
  return (table: Owned, ...conditions: (SQL | undefined)[]): SQL | undefined =>
    and(eq(table.organisationId, organisationId), ...conditions)
}

export type Own = ReturnType<typeof ownedBy>

/** `own` for prepared statements. They are run with `{ organisation: user.organisationId }`, and throw without it. */
export const ownOnce: Own = ownedBy(sql.placeholder('organisation'))

/** The organisation and its time zone. */
export type Tenant = { organisationId: string; zone: string }

export const tenantOf = ({
  user,
}: {
  user: { organisationId: string; organisation: { timezone: string } }
}): Tenant => ({ organisationId: user.organisationId, zone: user.organisation.timezone })
