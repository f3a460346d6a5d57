import type { TxCtx } from '../contract/ctx.ts'
import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../openapi/generated/types.ts'
import { audit, type AuditChange } from '../audit/audit.ts'
import { invalid } from '../contract/validation-messages.ts'
import { and, eq, isNull, ne, sql } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { cleanName, cleanText } from '../lib/text.ts'
import { bulkCtx } from '../bulk/types.ts'
import { changedBy } from '../audit/version-conflict.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { checkRules } from './check-rules.ts'
import { syncMembers } from './sync-members.ts'
import { nameMatches } from './list.ts'
import { lockGroupsExclusive } from '../db/group-locks.ts'
import { changeMembers, type MembersInput } from './members.ts'
import { type Group, lockGroup } from './get.ts'
import { rulesLabel } from './labels.ts'

type GroupInput = components['schemas']['UserGroupInput']
type GroupUpdate = components['schemas']['UserGroupUpdate']
type GroupColumns = Pick<Group, 'name' | 'description' | 'type' | 'rules' | 'onLeave'>

function cleanGroupName(given: string) {
  const name = cleanName(given)
  if (!name) throw fieldProblem('request/invalid', 'name', 'blank', 'Enter a name')
  return name
}

const nameTaken = (name: string, message = 'Choose another name') =>
  problem('group/name-taken', name, { errors: [{ field: 'name', code: 'taken', message }] })

/** Refuses a name that another group has, without regard to case. */
export async function checkName({ db, own }: TxCtx, name: string, id: string, message?: string) {
  const [existing] = await db
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(
      own(userGroups, and(nameMatches(name), isNull(userGroups.deletedAt), ne(userGroups.id, id))),
    )
  if (existing) throw nameTaken(existing.name, message)
}

/** The columns of a group; its type follows from the input, and determines whether it has rules. */
function columnsFromInput(before: GroupColumns, input: Partial<GroupInput>): GroupColumns {
  const type = input.type ?? (input.rules ? 'dynamic' : before.type)
  const rules = input.rules ?? before.rules
  if (type === 'dynamic' && !rules)
    throw fieldProblem('request/invalid', 'rules', 'required', 'Choose the members of the group')
  if (type === 'static' && input.rules) {
    const message = 'A static group has no rules'
    throw fieldProblem('request/invalid', 'rules', 'unsuitable', message)
  }
  return {
    type,
    rules: type === 'dynamic' ? rules : null,
    name: input.name === undefined ? before.name : cleanGroupName(input.name),
    description:
      input.description === undefined ? before.description : cleanText(input.description),
    onLeave: input.onLeave ?? before.onLeave,
  }
}

/** Rules alone decide who is in a dynamic group; a list replaces or changes, not both. */
function checkMembers(
  { type, name }: GroupColumns,
  { users, addUsers, removeUsers }: MembersInput,
) {
  const hasMembers = [users, addUsers, removeUsers].some((list) => (list?.length ?? 0) > 0)
  if (type === 'dynamic' && hasMembers) throw problem('group/dynamic', name)
  if (!users || !(addUsers ?? removeUsers)) return
  const message = 'Send either all members, or those to add and to remove'
  throw invalid([{ field: 'users', code: 'contradictory', message }])
}

const none: GroupColumns = {
  type: 'static',
  rules: null,
  name: '',
  description: '',
  onLeave: 'keep',
}

/** Makes a group. Answers its id. */
export async function createGroup(ctx: TxCtx, input: GroupInput) {
  const { db, user } = ctx
  const { organisationId } = user
  const columns = columnsFromInput(none, input)
  checkMembers(columns, input)
  await lockGroupsExclusive(db, organisationId)
  await checkName(ctx, columns.name, '')
  if (columns.rules) await checkRules(db, organisationId, columns.rules)
  const id = newId()
  const [group] = await db
    .insert(userGroups)
    .values({ id, organisationId, createdBy: user.id, ...columns })
    .returning()
  if (!group) throw problem('server/error')
  const { by } = bulkCtx(ctx, db)
  const subject = { type: 'user-group', id, name: group.name } as const
  await audit(db, { ...by, event: 'user-group/created', of: subject })
  const changed = await changeMembers(ctx, group, { users: input.users })
  if (group.rules) await syncMembers(db, organisationId, 'all', [id])
  await syncMembers(db, organisationId, changed)
  return id
}

async function changesBetween(
  ctx: TxCtx,
  before: Group,
  after: GroupColumns,
): Promise<AuditChange[]> {
  const fields = ['name', 'description', 'type', 'onLeave'] as const
  const changes: AuditChange[] = fields.flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field, from: before[field] || null, to: after[field] || null }],
  )
  // The database returns jsonb keys in its own order.
  if (isDeepStrictEqual(before.rules, after.rules)) return changes
  const from = await rulesLabel(ctx, before.rules)
  return [...changes, { field: 'rules', from, to: await rulesLabel(ctx, after.rules) }]
}

/** Changes the given fields of a group; equal values change nothing. */
export async function updateGroup(ctx: TxCtx, input: GroupUpdate) {
  const { db, user } = ctx
  const { organisationId } = user
  await lockGroupsExclusive(db, organisationId)
  const group = await lockGroup(ctx, input.groupId)
  if (group.deletedAt) throw problem('request/not-found')
  if (group.version !== input.version) throw await changedBy(ctx, 'user-group', group)
  const columns = columnsFromInput(group, input)
  checkMembers(columns, input)
  if (columns.name !== group.name) await checkName(ctx, columns.name, group.id)
  if (input.rules) await checkRules(db, organisationId, input.rules, group)
  const changes = await changesBetween(ctx, group, columns)
  // A group that becomes static starts with the members that match now.
  if (group.rules && !columns.rules) await syncMembers(db, organisationId, 'all', [group.id])
  const formerRules = columns.rules ? null : (group.rules ?? group.formerRules)
  await db
    .update(userGroups)
    .set({ ...columns, formerRules })
    .where(eq(userGroups.id, group.id))
  const changed = await changeMembers(ctx, { ...group, ...columns }, input)
  if (changes.length + changed.length === 0) return
  await db
    .update(userGroups)
    .set({ version: sql`${userGroups.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userGroups.id, group.id))
  const { by } = bulkCtx(ctx, db)
  const subject = { type: 'user-group', id: group.id, name: columns.name } as const
  if (changes.length > 0)
    await audit(db, { ...by, event: 'user-group/updated', of: subject, changes })
  if (changes.some(({ field }) => field === 'rules'))
    await syncMembers(db, organisationId, 'all', [group.id])
  await syncMembers(db, organisationId, changed)
}
