import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { importRows, users } from '../db/schema.ts'
import { asUserRef } from '../people/shown.ts'
import { type Row, faultsOf } from './check.ts'
import type { Person } from './facts.ts'
import type { Checked, Judged } from './judge.ts'

export type StoredRow = typeof importRows.$inferSelect

type Ref = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>

const refOf = (person: Ref | null) => person && asUserRef(person)

/** A row that was just judged, as the contract shows it. */
export function asJudgedRow({ person, newGroups: _, joins: __, skip: ___, ...row }: Judged): Row {
  return { ...row, user: refOf(person), outcome: null, message: null }
}

/** A row out of the database, as the contract shows it. */
export function asStoredRow(stored: StoredRow, person: Ref | null): Row {
  const { row, verdict, firstName, lastName, email, designation, groups } = stored
  const { changes, cleaned, errors, warnings, duplicateOf, outcome, message } = stored
  const cells = { row, verdict, firstName, lastName, email, designation, groups }
  const told = { changes, cleaned, errors, warnings, duplicateOf, outcome, message }
  return { ...cells, ...told, user: refOf(person) }
}

/** A stored row as it was before it was judged: with what follows from its cells alone. */
export function asChecked(stored: StoredRow): Checked {
  const { row, firstName, lastName, email, designation, groups, cleaned, skip } = stored
  const cells = { firstName, lastName, email, designation, groups }
  const warnings = stored.warnings.filter(({ field }) => field === 'email')
  return { row, ...cells, cleaned, skip, warnings, errors: faultsOf(cells) }
}

/** Rows of an import in the order of the file, with the people they are about. */
export async function readRows(db: Db | Tx, condition: SQL | undefined, limit: number) {
  const { id, firstName, lastName, email } = users
  const found = await db
    .select({ stored: importRows, person: { id, firstName, lastName, email } })
    .from(importRows)
    .leftJoin(
      users,
      and(eq(users.id, importRows.userId), eq(users.organisationId, importRows.organisationId)),
    )
    .where(condition)
    .orderBy(importRows.row)
    .limit(limit)
  return found.map(({ stored, person }) => asStoredRow(stored, person))
}

/** Stores judged rows, in the place of those that were there; one statement for however many. */
export async function writeRows(
  tx: Db | Tx,
  { id, organisationId }: { id: string; organisationId: string },
  rows: Judged[],
) {
  const values = rows.map(({ person, joins: _, newGroups, ...row }) => ({
    ...row,
    new_groups: newGroups.length > 0 ? newGroups : null,
    first_name: row.firstName,
    last_name: row.lastName,
    duplicate_of: row.duplicateOf,
    user_id: person?.id ?? null,
  }))
  const columns = sql.raw(
    `row, verdict, first_name, last_name, email, designation, groups, new_groups, skip, changes,
     cleaned, errors, warnings, duplicate_of, user_id`,
  )
  await tx.execute(sql`
    INSERT INTO import_rows (import_id, organisation_id, ${columns})
    SELECT ${id}, ${organisationId}, ${columns}
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS given (row int, verdict text,
      first_name text, last_name text, email text, designation text, groups jsonb, new_groups jsonb,
      skip boolean, changes jsonb, cleaned jsonb, errors jsonb, warnings jsonb, duplicate_of int,
      user_id text)
    ON CONFLICT (import_id, row) DO UPDATE SET (${columns}) = (SELECT ${sql.raw(
      `excluded.row, excluded.verdict, excluded.first_name, excluded.last_name, excluded.email,
       excluded.designation, excluded.groups, excluded.new_groups, excluded.skip, excluded.changes,
       excluded.cleaned, excluded.errors, excluded.warnings, excluded.duplicate_of, excluded.user_id`,
    )})`)
}
