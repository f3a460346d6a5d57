import { auditEach } from '../audit/audit.ts'
import { and, eq, inArray, sql } from '../db/drizzle.ts'
import { importRows, imports } from '../db/schema.ts'
import { syncMembers } from '../groups/sync-members.ts'
import { lockGroupsShared } from '../db/group-locks.ts'
import type { JobKind } from '../jobs/types.ts'
import { invitePeople, voidInvitations } from '../people/invite.ts'
import { handGroupsOf, leave, regrouped } from '../groups/memberships.ts'
import { nameOf } from '../lib/text.ts'
import { countMoves } from '../groups/membership-audit.ts'
import { tally } from '../audit/tally.ts'
import type { Tally } from '../audit/tally.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { formatNumber } from '../lib/plural.ts'
import type { RowOutcome } from './execute.ts'
import { isUnused, keptReasons, rollBackState } from './plan-roll-back.ts'
import type { StoredRow } from './rows.ts'
import { lockLicenses } from './lock-licenses.ts'
import { removePaths } from './paths.ts'
import { revokeSeatsOfImport } from './seats.ts'
import { entriesOf, hrefOf, loadImport, notifyEnd, writeOutcomes } from './run.ts'
import { type Import, type ImportRecord, noOutcomes } from './present.ts'

const batchSize = 1000

type CurrentUser = {
  id: string
  firstName: string
  lastName: string
  email: string
  designation: string
  standing: 'intact' | keyof typeof keptReasons
}

/**
 * Current users of rows, locked in the usual order. Their state is read after locking: courses may be
 * assigned until then.
 */
async function lockUsers(ctx: BulkCtx, record: ImportRecord, rows: StoredRow[]) {
  const { tx, organisationId } = ctx
  const numbers = sql.param(rows.map(({ row }) => row))
  const ids = sql.param(rows.flatMap(({ userId }) => userId ?? []))
  await lockGroupsShared(tx, organisationId)
  await lockLicenses(ctx, record)
  await tx.execute(sql`SELECT FROM users WHERE organisation_id = ${organisationId}
    AND id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`)
  const { rows: found } = await tx.execute<CurrentUser & { row: number }>(sql`
    SELECT r.row, u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.designation,
      ${rollBackState} AS standing
    FROM import_rows r JOIN users u ON u.id = r.user_id AND u.organisation_id = ${organisationId}
    WHERE r.import_id = ${record.id} AND r.row = ANY(${numbers}::integer[])`)
  return new Map(found.map((person) => [person.row, person]))
}

type Reversal = { row: StoredRow; person: CurrentUser }

/** Deletes users permanently who were added by the import and never active. */
async function deleteAdded(ctx: BulkCtx, backs: Reversal[], note: string) {
  const { tx, organisationId, by } = ctx
  const ids = sql.param(backs.map(({ person }) => person.id))
  // Memberships are deleted in the same statement.
  const theirs = sql`SELECT group_id FROM user_group_members
    WHERE organisation_id = ${organisationId} AND user_id = ANY(${ids}::text[])`
  const left = await countMoves(ctx, theirs, 'removed', note)
  await tx.execute(sql`DELETE FROM users WHERE organisation_id = ${organisationId}
    AND id = ANY(${ids}::text[])`)
  const lines = backs.map(({ person }) => ({ id: person.id, name: nameOf(person), note }))
  await auditEach(tx, by, 'user/deleted', lines)
  return left
}

const named = ['firstName', 'lastName', 'email', 'designation'] as const

/**
 * Restores the previous values and ends the memberships of the import. Restored users are deleted again and can be
 * restored for the usual period.
 */
async function restoreUsers(ctx: BulkCtx, backs: Reversal[], note: string) {
  const { tx, organisationId, by } = ctx
  const values = backs.map(({ row, person }) => ({ id: person.id, ...row.undo?.before }))
  await tx.execute(sql`
    UPDATE users SET first_name = given."firstName", last_name = given."lastName",
      designation = given.designation, email = coalesce(given.email, users.email),
      deleted_at = CASE WHEN given."deletedAt" IS NOT NULL THEN now() END,
      former_groups = given."formerGroups", version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given (id text, "firstName" text,
      "lastName" text, designation text, email text, "deletedAt" timestamptz, "formerGroups" jsonb)
    WHERE users.id = given.id AND users.organisation_id = ${organisationId}`)
  const moved = backs.filter(({ row }) => row.undo?.before?.email !== undefined)
  await invitePeople(
    ctx,
    await voidInvitations(
      ctx,
      moved.map(({ person }) => person.id),
    ),
  )
  const pairs = backs.flatMap(({ row, person }) =>
    (row.undo?.joined ?? []).map((groupId) => ({ userId: person.id, groupId })),
  )
  const groupsBefore = await handGroupsOf(
    ctx,
    backs.map(({ person }) => person.id),
  )
  const left = await leave(ctx, pairs, note)
  const lines = backs.map(({ row, person }) => {
    const before = row.undo?.before ?? person
    const changes = named
      .map((field) => ({ field, from: person[field], to: before[field] ?? person[field] }))
      .filter(({ from, to }) => from !== to)
    const groups = groupsBefore(person.id)
    const stays = groups.filter(({ id }) => !row.undo?.joined.includes(id))
    const all = [...changes, ...regrouped(groups, stays)]
    const isGone = Boolean(row.undo?.before?.deletedAt)
    return { id: person.id, name: nameOf(before), note, changes: all, isGone }
  })
  const isGone = (line: { isGone: boolean }) => line.isGone
  await auditEach(tx, by, 'user/deleted', lines.filter(isGone))
  await auditEach(
    tx,
    by,
    'user/updated',
    lines.filter((line) => !isGone(line)),
  )
  return left
}

const isIntact = (person: CurrentUser | undefined): person is CurrentUser =>
  person?.standing === 'intact'

function keptReason(person: CurrentUser | undefined) {
  if (!person) return 'This person was deleted since the import'
  return person.standing === 'intact' ? null : keptReasons[person.standing]
}

const noteOf = ({ fileName }: ImportRecord) => `The import of ${fileName} was undone`.slice(0, 500)

type RolledBack = { turns: RowOutcome[]; tallies: Tally[] }

async function rollBackRows(
  ctx: BulkCtx,
  record: ImportRecord,
  rows: StoredRow[],
): Promise<RolledBack> {
  const people = await lockUsers(ctx, record, rows)
  const backs = rows.flatMap((row) => {
    const person = people.get(row.row)
    return isIntact(person) ? [{ row, person }] : []
  })
  const note = noteOf(record)
  const outcomeOf = (outcome: string) => backs.filter(({ row }) => row.outcome === outcome)
  const updatedIds = outcomeOf('updated').map(({ person }) => person.id)
  await revokeSeatsOfImport(ctx, record, updatedIds)
  await removePaths(ctx, record, updatedIds)
  const tallies = await deleteAdded(ctx, outcomeOf('added'), note)
  tallies.push(...(await restoreUsers(ctx, outcomeOf('updated'), note)))
  const changed = outcomeOf('updated').map(({ person }) => person.id)
  await syncMembers(ctx.tx, ctx.organisationId, changed)
  const turns = rows.map(({ row }): RowOutcome => {
    const person = people.get(row)
    const base = { row, user_id: null, undo: null }
    return isIntact(person)
      ? { ...base, outcome: 'rolled-back', message: null }
      : { ...base, outcome: 'kept', message: keptReason(person) }
  })
  return { turns, tallies }
}

/** Deletes unused groups that the import created. Returns their audit tallies. */
async function removeGroups(
  { tx, organisationId }: BulkCtx,
  record: ImportRecord,
): Promise<Tally[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    UPDATE user_groups g SET deleted_at = now(), updated_at = now()
    WHERE g.organisation_id = ${organisationId}
      AND g.id = ANY(${sql.param(record.madeGroups)}::text[]) AND ${isUnused(sql``)}
    RETURNING g.id, g.name`)
  const note = noteOf(record)
  return rows.map(({ id, name }) => {
    return { event: 'user-group/deleted', of: { type: 'user-group', id, name }, count: 0, note }
  })
}

function recount(outcomes: Partial<Import['outcomes']>, rows: StoredRow[], turns: RowOutcome[]) {
  const sum = { ...noOutcomes, ...outcomes }
  for (const { outcome } of rows)
    if (outcome === 'added' || outcome === 'updated') sum[outcome] -= 1
  for (const { outcome } of turns) sum[outcome === 'kept' ? 'kept' : 'rolledBack'] += 1
  return sum
}

/** Roll-back of an import as a job. Processed rows are marked, so that each batch takes the next ones. */
export const rollBackImport: JobKind = {
  async batch(tx, job, parts) {
    const { record, at } = await loadImport(tx, job, parts)
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(eq(importRows.importId, record.id), inArray(importRows.outcome, ['added', 'updated'])),
      )
      .orderBy(importRows.row)
      .limit(batchSize)
    const { turns, tallies } = await rollBackRows(at, record, rows)
    await writeOutcomes(tx, record.id, turns)
    const outcomes = recount(record.outcomes, rows, turns)
    await tx.update(imports).set({ outcomes }).where(eq(imports.id, record.id))
    const progress = job.progress + rows.length
    const { rolledBack, kept: stayed } = outcomes
    const message = `${formatNumber(rolledBack)} undone${stayed > 0 ? `, ${formatNumber(stayed)} kept` : ''}`
    const isLast = rows.length < batchSize
    // Keeps the audit order: the group is deleted after its last member was removed.
    if (isLast) {
      await revokeSeatsOfImport(at, record)
      await removePaths(at, record)
      tallies.push(...(await removeGroups(at, record)))
    }
    const entries = await tally(at, tallies, entriesOf(job))
    const result = { href: hrefOf(record.id), message, entries }
    if (!isLast) return { progress, result }
    await notifyEnd(at, record, {
      event: 'import/rolled-back',
      title: `The import of ${record.fileName} was undone`,
      body: message,
      count: rolledBack,
      whole: stayed === 0,
    })
    return { progress, result, ended: 'succeeded' }
  },
}
