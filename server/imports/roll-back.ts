import type { components } from '../../openapi/generated/types.ts'
import { auditEach } from '../audit.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { importRows, imports } from '../db/schema.ts'
import { keepGroups } from '../groups/keep.ts'
import type { JobKind } from '../jobs/run.ts'
import { leave } from '../people/changes/memberships.ts'
import { nameOf } from '../name.ts'
import type { At } from '../people/changes/work.ts'
import type { Turn } from './carry-out.ts'
import type { StoredRow } from './rows.ts'
import { hrefOf, ofJob, tellEnd, writeTurns } from './run.ts'
import { type Import, type ImportRecord, noOutcomes } from './shown.ts'

const batchSize = 1000

type Now = {
  id: string
  firstName: string
  lastName: string
  designation: string
  isIntact: boolean
}

/** Whether somebody is still as the import left them; who was added and has come since stays. */
const isIntact = sql`(u.deleted_at IS NULL AND u.version = (r.undo ->> 'version')::integer
  AND (r.outcome = 'updated' OR u.status = 'invited'))`

const takenBack = sql`r.outcome IN ('added', 'updated')`

/** The groups of an import that would be empty, and that nobody has changed or built upon. */
const idle = (left: ReturnType<typeof sql>) => sql`g.deleted_at IS NULL AND g.version = 1
  AND NOT EXISTS (SELECT FROM user_group_members m WHERE m.group_id = g.id ${left})
  AND NOT EXISTS (SELECT FROM user_groups other WHERE other.organisation_id = g.organisation_id
    AND other.deleted_at IS NULL AND jsonb_path_exists(other.rules,
      '$.conditions[*] ? (@.field == "userGroup" && @.value == $id)', jsonb_build_object('id', g.id)))`

/** What taking an import back would do now. */
export async function foresee(
  db: Db | Tx,
  { id, organisationId, madeGroups }: ImportRecord,
): Promise<components['schemas']['ImportRollBack']> {
  const { rows } = await db.execute<components['schemas']['ImportRollBack']>(sql`
    WITH judged AS MATERIALIZED (
      SELECT r.outcome, r.user_id, coalesce(${isIntact}, false) AS intact FROM import_rows r
      LEFT JOIN users u ON u.id = r.user_id AND u.organisation_id = r.organisation_id
      WHERE r.import_id = ${id} AND ${takenBack})
    SELECT count(*) FILTER (WHERE intact AND outcome = 'added')::int AS added,
      count(*) FILTER (WHERE intact AND outcome = 'updated')::int AS updated,
      count(*) FILTER (WHERE NOT intact)::int AS touched,
      (SELECT count(*) FROM user_groups g WHERE g.organisation_id = ${organisationId}
        AND g.id = ANY(${sql.param(madeGroups)}::text[]) AND ${idle(
          sql`AND m.user_id NOT IN (SELECT user_id FROM judged WHERE intact)`,
        )})::int AS groups
    FROM judged`)
  return rows[0] ?? { added: 0, updated: 0, touched: 0, groups: 0 }
}

/** The people of rows as they are now, locked in the order that everybody locks in. */
async function peopleNow({ tx, organisationId }: At, record: ImportRecord, rows: StoredRow[]) {
  const numbers = sql.param(rows.map(({ row }) => row))
  const { rows: found } = await tx.execute<Now & { row: number }>(sql`
    SELECT r.row, u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.designation,
      ${isIntact} AS "isIntact"
    FROM import_rows r JOIN users u ON u.id = r.user_id AND u.organisation_id = ${organisationId}
    WHERE r.import_id = ${record.id} AND r.row = ANY(${numbers}::integer[])
    ORDER BY u.id FOR UPDATE OF u`)
  return new Map(found.map((person) => [person.row, person]))
}

type Back = { row: StoredRow; person: Now }

/** Removes people for good: they were added by mistake and have never been here. */
async function removeAdded({ tx, organisationId, by }: At, backs: Back[], note: string) {
  const ids = backs.map(({ person }) => person.id)
  await tx.execute(sql`DELETE FROM users WHERE organisation_id = ${organisationId}
    AND id = ANY(${sql.param(ids)}::text[])`)
  const lines = backs.map(({ person }) => ({ id: person.id, name: nameOf(person), note }))
  await auditEach(tx, by, 'user/deleted', lines)
}

const named = ['firstName', 'lastName', 'designation'] as const

/** Gives people back what they had, and takes them out of the groups that they joined. */
async function putBack(at: At, backs: Back[], note: string) {
  const { tx, organisationId, by } = at
  const values = backs.map(({ row, person }) => ({ id: person.id, ...row.undo?.before }))
  await tx.execute(sql`
    UPDATE users SET first_name = given."firstName", last_name = given."lastName",
      designation = given.designation, deleted_at = given."deletedAt",
      former_groups = given."formerGroups", version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given (id text, "firstName" text,
      "lastName" text, designation text, "deletedAt" timestamptz, "formerGroups" jsonb)
    WHERE users.id = given.id AND users.organisation_id = ${organisationId}`)
  const pairs = backs.flatMap(({ row, person }) =>
    (row.undo?.joined ?? []).map((groupId) => ({ userId: person.id, groupId })),
  )
  await leave(at, pairs)
  const lines = backs.map(({ row, person }) => {
    const before = row.undo?.before ?? person
    const changes = named
      .filter((field) => before[field] !== person[field])
      .map((field) => ({ field, from: person[field], to: before[field] }))
    return { id: person.id, name: nameOf(before), note, changes }
  })
  await auditEach(tx, by, 'user/updated', lines)
}

const kept = (person: Now | undefined) =>
  person
    ? 'Something else has changed this person since the import'
    : 'This person was deleted since the import'

async function takeBack(at: At, record: ImportRecord, rows: StoredRow[]): Promise<Turn[]> {
  const people = await peopleNow(at, record, rows)
  const backs = rows.flatMap((row) => {
    const person = people.get(row.row)
    return person?.isIntact ? [{ row, person }] : []
  })
  const note = `The import of ${record.fileName} was taken back`.slice(0, 500)
  const outcomeOf = (outcome: string) => backs.filter(({ row }) => row.outcome === outcome)
  await removeAdded(at, outcomeOf('added'), note)
  await putBack(at, outcomeOf('updated'), note)
  const changed = outcomeOf('updated').map(({ person }) => person.id)
  await keepGroups(at.tx, at.organisationId, changed)
  return rows.map(({ row }) => {
    const person = people.get(row)
    const base = { row, user_id: null, undo: null }
    return person?.isIntact
      ? { ...base, outcome: 'rolled-back', message: null }
      : { ...base, outcome: 'kept', message: kept(person) }
  })
}

/** Deletes the groups that the import made and that are empty now. */
async function removeGroups({ tx, organisationId }: At, { madeGroups }: ImportRecord) {
  await tx.execute(sql`
    UPDATE user_groups g SET deleted_at = now(), updated_at = now()
    WHERE g.organisation_id = ${organisationId}
      AND g.id = ANY(${sql.param(madeGroups)}::text[]) AND ${idle(sql``)}`)
}

function countAnew(outcomes: Partial<Import['outcomes']>, rows: StoredRow[], turns: Turn[]) {
  const sum = { ...noOutcomes, ...outcomes }
  for (const { outcome } of rows)
    if (outcome === 'added' || outcome === 'updated') sum[outcome] -= 1
  for (const { outcome } of turns) sum[outcome === 'kept' ? 'kept' : 'rolledBack'] += 1
  return sum
}

const many = (count: number) => count.toLocaleString('en')

/** Taking an import back as a job. What is done is marked in the rows, so each batch takes the next. */
export const rollBackImport: JobKind = {
  async batch(tx, job, parts) {
    const { record, at } = await ofJob(tx, job, parts)
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(eq(importRows.importId, record.id), inArray(importRows.outcome, ['added', 'updated'])),
      )
      .orderBy(importRows.row)
      .limit(batchSize)
    const turns = await takeBack(at, record, rows)
    await writeTurns(tx, record.id, turns)
    const outcomes = countAnew(record.outcomes, rows, turns)
    await tx.update(imports).set({ outcomes }).where(eq(imports.id, record.id))
    const progress = job.progress + rows.length
    const { rolledBack, kept: stayed } = outcomes
    const message = `${many(rolledBack)} taken back${stayed > 0 ? `, ${many(stayed)} kept` : ''}`
    const result = { href: hrefOf(record.id), message }
    if (rows.length === batchSize) return { progress, result }
    await removeGroups(at, record)
    await tellEnd(at, record, {
      event: 'import/rolled-back',
      title: `The import of ${record.fileName} is taken back`,
      body: message,
      count: rolledBack,
      whole: stayed === 0,
    })
    return { progress, result, ended: 'succeeded' }
  },
}
