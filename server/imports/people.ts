import { type AuditChange, auditEach } from '../audit/audit.ts'
import { sql } from '../db/drizzle.ts'
import { newId } from '../lib/id.ts'
import { inviteEnd, invitePeople, voidInvitations } from '../people/invite.ts'
import { nameOf } from '../lib/text.ts'
import type { BulkCtx } from '../bulk/types.ts'
import type { Person } from './facts.ts'
import type { ClassifiedRow } from './classify-row.ts'
import type { ImportRecord } from './present.ts'

/** A person's columns after the import: filled cells, else the former values. */
export function columnsAfter(row: ClassifiedRow, person: Person) {
  const changed = (field: 'firstName' | 'lastName' | 'designation') =>
    row.changes.some((change) => change.field === field) ? row[field] : person[field]
  return {
    id: person.id,
    first_name: changed('firstName'),
    last_name: changed('lastName'),
    designation: changed('designation'),
    email: row.changes.some(({ field }) => field === 'email') ? row.email : person.email,
  }
}

/** Changes in the form of audit entries. */
const auditChanges = (changes: ClassifiedRow['changes']): AuditChange[] =>
  changes.map(({ field, from, to }) => {
    const name = field === 'groups' ? 'userGroups' : field
    return { field: name, from: from.slice(0, 1000), to: to.slice(0, 1000) }
  })

/** Values of new users besides their cells, for the insert and for the preview. */
export const newUserColumns = (invite: ImportRecord['invite']) => ({
  source: sql`'csv'`,
  lastInvitedAt: invite === 'now' ? sql`now()` : sql`NULL::timestamptz`,
})

/** Adds users; returns the inserted ids by address: some may have been added concurrently. */
export async function addPeople(
  { tx, organisationId, by }: BulkCtx,
  rows: ClassifiedRow[],
  { fileName, invite }: Pick<ImportRecord, 'fileName' | 'invite'>,
) {
  const { source, lastInvitedAt } = newUserColumns(invite)
  const inviteExpiresAt = invite === 'now' ? inviteEnd : sql`NULL`
  if (rows.length === 0) return new Map<string, string>()
  const values = rows.map(({ email, firstName, lastName, designation }) => {
    return { id: newId(), email, first_name: firstName, last_name: lastName, designation }
  })
  const { rows: inserted } = await tx.execute<{ id: string; email: string }>(sql`
    INSERT INTO users (id, organisation_id, email, first_name, last_name, designation, source,
      invited_at, last_invited_at, invite_expires_at)
    SELECT id, ${organisationId}, email, first_name, last_name, designation, ${source}, ${lastInvitedAt},
      ${lastInvitedAt}, ${inviteExpiresAt}
    FROM json_to_recordset(${JSON.stringify(values)}::json)
      AS given (id text, email text, first_name text, last_name text, designation text)
    ORDER BY email
    ON CONFLICT (organisation_id, email) WHERE deleted_at IS NULL DO NOTHING RETURNING id, email`)
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  const lines = rows.flatMap((row) => {
    const id = ids.get(row.email)
    return id ? [{ id, name: nameOf(row), note: fileName, changes: auditChanges(row.changes) }] : []
  })
  await auditEach(tx, by, 'user/added', lines)
  return ids
}

export type Changed = { row: ClassifiedRow; person: Person }

/** Consequences of a changed address: old links are revoked, and a pending invitation is sent to the new address. */
async function changeAddresses(ctx: BulkCtx, changed: Changed[]) {
  const moved = changed.filter(({ row }) => row.changes.some(({ field }) => field === 'email'))
  if (moved.length === 0) return
  const ids = moved.map(({ person }) => person.id)
  const open = await voidInvitations(ctx, ids)
  await invitePeople(ctx, open)
}

/** Updates users and restores deleted ones; each gets a new version. */
export async function updatePeople(ctx: BulkCtx, changed: Changed[], fileName: string) {
  if (changed.length === 0) return
  const { tx, by } = ctx
  const values = JSON.stringify(changed.map(({ row, person }) => columnsAfter(row, person)))
  await tx.execute(sql`
    UPDATE users SET first_name = given.first_name, last_name = given.last_name,
      designation = given.designation, email = given.email, deleted_at = NULL, former_groups = '[]',
      version = version + 1, updated_at = now()
    FROM json_to_recordset(${values}::json)
      AS given (id text, first_name text, last_name text, designation text, email text)
    WHERE users.id = given.id`)
  await changeAddresses(ctx, changed)
  const lines = changed.map(({ row, person }) => ({
    id: person.id,
    name: nameOf({ ...row, ...person }),
    note: fileName,
    changes: auditChanges(row.changes),
    isBack: person.deletedAt !== null,
  }))
  const isBack = (line: { isBack: boolean }) => line.isBack
  await auditEach(tx, by, 'user/restored', lines.filter(isBack))
  await auditEach(
    tx,
    by,
    'user/updated',
    lines.filter((line) => !isBack(line)),
  )
}

/** Creates missing groups, named by their first spelling; returns the created ids. */
export async function createGroups(
  { tx, organisationId, by }: BulkCtx,
  names: string[],
  fileName: string,
) {
  if (names.length === 0) return []
  const values = names.map((name) => ({ id: newId(), name }))
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    INSERT INTO user_groups (id, organisation_id, name, created_by)
    SELECT id, ${organisationId}, name, ${by.adminId ?? null}
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS given (id text, name text)
    ORDER BY lower(name), id
    ON CONFLICT (organisation_id, lower(name)) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, name`)
  const lines = rows.map((group) => ({ ...group, note: fileName }))
  await auditEach(tx, by, 'user-group/created', lines, 'user-group')
  return rows.map(({ id }) => id)
}
