import type { TxCtx } from '../contract/ctx.ts'
import { audit, auditEach } from '../audit/audit.ts'
import { invalid } from '../contract/validation-messages.ts'
import { sql } from '../db/drizzle.ts'
import { bulkCtx } from '../bulk/types.ts'
import { join, leave } from './memberships.ts'
import { setPeople } from '../people/lock.ts'
import { nameOf } from '../lib/text.ts'
import type { BulkCtx } from '../bulk/types.ts'
import { sayWho } from './sync-members.ts'
import type { Group } from './get.ts'

type Person = { id: string; firstName: string; lastName: string }
export type MembersInput = { users?: string[]; addUsers?: string[]; removeUsers?: string[] }

/** Users of the organisation, locked in the usual order, and whether they exist. */
async function peopleOf({ tx, organisationId }: BulkCtx, ids: string[]) {
  const { rows } = await tx.execute<Person & { isThere: boolean }>(sql`
    SELECT id, first_name AS "firstName", last_name AS "lastName", deleted_at IS NULL AS "isThere"
    FROM users WHERE organisation_id = ${organisationId} AND id = ANY(${sql.param(ids)}::text[])
    ORDER BY id FOR UPDATE`)
  return new Map(rows.map((person) => [person.id, person]))
}

/** Requires ids of users; those deleted meanwhile are left out. */
function requirePresent(
  people: Awaited<ReturnType<typeof peopleOf>>,
  field: string,
  ids: string[] = [],
) {
  const unknown = ids.flatMap((id, index) =>
    people.has(id)
      ? []
      : [{ field: `${field}.${index}`, code: 'unknown', message: 'This person was not found' }],
  )
  if (unknown.length > 0) throw invalid(unknown.slice(0, 100))
  return [...new Set(ids)].flatMap((id) => {
    const person = people.get(id)
    return person?.isThere ? [person] : []
  })
}

async function membersOf({ tx }: BulkCtx, groupId: string) {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT user_id AS id FROM user_group_members WHERE group_id = ${groupId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Writes one audit entry for the group, and one for each user who joined or left. */
async function auditMembers(
  ctx: BulkCtx,
  group: Group,
  people: Person[],
  change: 'added' | 'removed',
) {
  if (people.length === 0) return
  const subject = { type: 'user-group', id: group.id, name: group.name } as const
  const names = sayWho(people.slice(0, 3).map(nameOf), people.length)
  const event = `user-group/members-${change}` as const
  await audit(ctx.tx, { ...ctx.by, event, of: subject, count: people.length, note: names })
  const lines = people.map((person) => ({ id: person.id, name: nameOf(person), note: group.name }))
  await auditEach(
    ctx.tx,
    ctx.by,
    change === 'added' ? 'user/added-to-group' : 'user/removed-from-group',
    lines,
  )
}

/** Changes the members of a static group as given. Returns who joined or left. */
export async function changeMembers(ctx: TxCtx, group: Group, input: MembersInput) {
  const { users, addUsers = [], removeUsers = [] } = input
  if (!users && addUsers.length + removeUsers.length === 0) return []
  const both = addUsers.findIndex((id) => removeUsers.includes(id))
  if (both >= 0) {
    const message = 'This person is listed to be added and to be removed'
    throw invalid([{ field: `addUsers.${both}`, code: 'contradictory', message }])
  }
  const txCtx = bulkCtx(ctx, ctx.db)
  const before = await membersOf(txCtx, group.id)
  const nextIds = users ? new Set(users) : null
  const out = nextIds ? [...before].filter((id) => !nextIds.has(id)) : removeUsers
  const people = await peopleOf(txCtx, [...new Set([...(users ?? addUsers), ...out])])
  const joining = requirePresent(people, users ? 'users' : 'addUsers', users ?? addUsers)
  const joined = joining.filter(({ id }) => !before.has(id))
  const left = out.flatMap((id) => (before.has(id) ? (people.get(id) ?? []) : []))
  const pair = ({ id }: Person) => ({ userId: id, groupId: group.id })
  await join(txCtx, joined.map(pair))
  await leave(txCtx, left.map(pair))
  const changed = [...joined, ...left].map(({ id }) => id)
  await setPeople(txCtx, changed)
  await auditMembers(txCtx, group, joined, 'added')
  await auditMembers(txCtx, group, left, 'removed')
  return changed
}
