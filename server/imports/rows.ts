import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { importRows, users } from '../db/schema.ts'
import { presentUserRef } from '../people/present.ts'
import { type Row, cellErrors, isOfCells } from './check.ts'
import type { Person } from './facts.ts'
import type { CheckedRow, ClassifiedRow } from './classify-row.ts'

export type StoredRow = typeof importRows.$inferSelect

type Ref = Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>

const refOf = (person: Ref | null) => person && presentUserRef(person)

/** A classified row in the form of the contract. */
export function presentClassified({
  person,
  namesake,
  newGroups: _,
  joins: __,
  skip: ___,
  givenId: ____,
  ...row
}: ClassifiedRow): Row {
  return { ...row, user: refOf(person), namesake: refOf(namesake), outcome: null, message: null }
}

/** A stored row in the form of the contract. */
export function presentStored(stored: StoredRow, person: Ref | null): Row {
  const { row, verdict, firstName, lastName, email, designation, groups } = stored
  const { changes, cleaned, errors, warnings, duplicateOf, outcome, message } = stored
  const cells = { row, verdict, firstName, lastName, email, designation, groups }
  const findings = { changes, cleaned, errors, warnings, duplicateOf, outcome, message }
  return { ...cells, ...findings, user: refOf(person), namesake: refOf(stored.namesake) }
}

/** A stored row as input for the classification. */
export function toChecked(stored: StoredRow): CheckedRow {
  const { row, firstName, lastName, email, designation, groups, cleaned, skip, givenId } = stored
  const cells = { firstName, lastName, email, designation, groups }
  const warnings = stored.warnings.filter(isOfCells)
  return { row, ...cells, givenId, cleaned, skip, warnings, errors: cellErrors(cells) }
}

/** Rows of an import in file order, with their users. */
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
  return found.map(({ stored, person }) => presentStored(stored, person))
}

const json = JSON.stringify

/** Columns of stored rows with types and values. */
const stored: [column: string, type: string, of: (row: ClassifiedRow) => unknown][] = [
  ['row', 'int', ({ row }) => row],
  ['verdict', 'text', ({ verdict }) => verdict],
  ['first_name', 'text', ({ firstName }) => firstName],
  ['last_name', 'text', ({ lastName }) => lastName],
  ['email', 'text', ({ email }) => email],
  ['given_id', 'text', ({ givenId }) => givenId],
  ['designation', 'text', ({ designation }) => designation],
  ['groups', 'jsonb', ({ groups }) => json(groups)],
  ['new_groups', 'jsonb', ({ newGroups }) => (newGroups.length > 0 ? json(newGroups) : null)],
  ['skip', 'boolean', ({ skip }) => skip],
  ['changes', 'jsonb', ({ changes }) => json(changes)],
  ['cleaned', 'jsonb', ({ cleaned }) => json(cleaned)],
  ['errors', 'jsonb', ({ errors }) => json(errors)],
  ['warnings', 'jsonb', ({ warnings }) => json(warnings)],
  ['duplicate_of', 'int', ({ duplicateOf }) => duplicateOf],
  ['namesake', 'jsonb', ({ namesake }) => namesake && json(namesake)],
  ['user_id', 'text', ({ person }) => person?.id ?? null],
]
const columns = sql.raw(stored.map(([column]) => column).join(', '))
const excludedColumns = sql.raw(stored.map(([column]) => `excluded.${column}`).join(', '))

/**
 * Upserts classified rows in one statement. With an array per column, PostgreSQL takes a third of the time of a JSON
 * list; `areNew` skips the conflict check.
 */
export async function writeRows(
  tx: Db | Tx,
  { id, organisationId }: { id: string; organisationId: string },
  rows: ClassifiedRow[],
  { areNew = false } = {},
) {
  const given = stored.map(([, type, of]) => sql`${sql.param(rows.map(of))}::${sql.raw(type)}[]`)
  await tx.execute(sql`
    INSERT INTO import_rows (import_id, organisation_id, ${columns})
    SELECT ${id}, ${organisationId}, ${columns}
    FROM unnest(${sql.join(given, sql`, `)}) AS given (${columns})
    ${areNew ? sql`` : sql`ON CONFLICT (import_id, row) DO UPDATE SET (${columns}) = (SELECT ${excludedColumns})`}`)
}
