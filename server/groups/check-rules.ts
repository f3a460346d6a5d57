import { invalid } from '../contract/validation-messages.ts'
import { and, eq, inArray, isNull, ne } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'
import { formatNumber } from '../lib/plural.ts'
import { problem } from '../contract/problem.ts'
import type { Group } from './get.ts'
import { dependentsOf, referencedGroups } from './rule-dependencies.ts'
import type { Condition, GroupRules } from './rules.ts'

type FieldError = { field: string; code: string; message: string }

const texts = ['is', 'is-not', 'contains']
const choices = ['is', 'is-not']
const times = ['before', 'after', 'older-than-days']

const opsOf: Record<Condition['field'], string[]> = {
  designation: texts,
  emailDomain: texts,
  userGroup: choices,
  source: choices,
  license: choices,
  courseStatus: choices,
  lastActiveAt: times,
  registeredAt: times,
}

const sources = ['manual', 'csv', 'signup-link', 'token']
const statuses = ['not-started', 'in-progress', 'completed', 'failed', 'withdrawn', 'overdue']
const oldest = 36_500

/** PostgreSQL has no year 0. */
const isDay = (value: string) =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.startsWith(value)

const isNumberOfDays = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= oldest

/** Validates the value of a condition by itself. */
function valueError({ field, op, value }: Condition): Omit<FieldError, 'field'> | undefined {
  if (value.trim() === '') return { code: 'blank', message: 'Enter what to compare with' }
  if (op === 'older-than-days')
    return isNumberOfDays(value)
      ? undefined
      : { code: 'number', message: `Enter a number of days up to ${formatNumber(oldest)}` }
  if (op === 'before' || op === 'after')
    return isDay(value) ? undefined : { code: 'date', message: 'Choose a day' }
  if (field === 'source' && !sources.includes(value))
    return { code: 'unknown', message: 'Choose a source' }
  if (field === 'courseStatus' && !statuses.includes(value))
    return { code: 'unknown', message: 'Choose a status' }
  return undefined
}

function conditionErrors(condition: Condition, index: number, groups: Set<string>): FieldError[] {
  const { field, op, value } = condition
  const path = `rules.conditions.${index}`
  if (!opsOf[field].includes(op)) {
    const message = 'Choose another way to compare'
    return [{ field: `${path}.op`, code: 'unsuitable', message }]
  }
  const fault = valueError(condition)
  if (fault) return [{ field: `${path}.value`, ...fault }]
  if (field === 'userGroup' && !groups.has(value))
    return [{ field: `${path}.value`, code: 'unknown', message: 'Choose another group' }]
  return []
}

const notDeleted = (organisationId: string) =>
  and(eq(userGroups.organisationId, organisationId), isNull(userGroups.deletedAt))

/** The groups whose rules depend on a group, directly or through others: names by id. */
async function dependentNames(tx: Tx, organisationId: string, groupId: string) {
  const ruleGroups = await tx
    .select({ id: userGroups.id, name: userGroups.name, rules: userGroups.rules })
    .from(userGroups)
    .where(
      and(notDeleted(organisationId), eq(userGroups.type, 'dynamic'), ne(userGroups.id, groupId)),
    )
  const ruled = ruleGroups.flatMap((group) =>
    group.rules ? [{ ...group, rules: group.rules }] : [],
  )
  const depending = dependentsOf(ruled, [groupId])
  return new Map(ruled.flatMap(({ id, name }) => (depending.has(id) ? [[id, name]] : [])))
}

/**
 * Refuses invalid rules; `group` is the existing group that they are for. Groups that its present or former rules refer to
 * may be deleted by now: they have no members.
 */
export async function checkRules(
  tx: Tx,
  organisationId: string,
  rules: GroupRules,
  group?: Pick<Group, 'id' | 'rules' | 'formerRules'>,
) {
  const referenced = referencedGroups(rules)
  const before = group?.rules ?? group?.formerRules
  const existing = await tx
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(and(notDeleted(organisationId), inArray(userGroups.id, referenced)))
  const ids = new Set([
    ...existing.map(({ id }) => id),
    ...(before ? referencedGroups(before) : []),
  ])
  const faults = rules.conditions.flatMap((condition, index) =>
    conditionErrors(condition, index, ids),
  )
  if (faults.length > 0) throw invalid(faults)
  if (!group || referenced.length === 0) return
  const following = await dependentNames(tx, organisationId, group.id)
  const errors = rules.conditions.flatMap(({ field, value }, index) =>
    field === 'userGroup' && (value === group.id || following.has(value))
      ? [
          {
            field: `rules.conditions.${index}.value`,
            code: 'circular',
            message: 'Choose another group: this one depends on the group itself',
          },
        ]
      : [],
  )
  if (errors.length > 0) throw problem('group/rules-circular', undefined, { errors })
}

/** Refuses to restore a group whose rules have become circular, because others got rules since it was deleted. */
export async function checkRestore(tx: Tx, { id, name, organisationId, rules }: Group) {
  const referenced = rules ? referencedGroups(rules) : []
  if (referenced.length === 0) return
  const following = await dependentNames(tx, organisationId, id)
  const circular = referenced.map((each) => following.get(each)).find((each) => each !== undefined)
  if (circular !== undefined) throw problem('group/rules-circular', { name, other: circular })
}
