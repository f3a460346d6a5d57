import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { components } from '../../openapi/generated/types.ts'
import { and, eq, inArray, isNull, or, sql } from '../db/drizzle.ts'
import { organisations, userGroupMembers, users } from '../db/schema.ts'
import { ruledByStatus } from '../people/learning-figures.ts'
import { hasLicense } from '../people/seats.ts'
import { containing } from '../db/search-terms.ts'
import { foldCase } from '../lib/text.ts'

export type GroupRules = components['schemas']['GroupRules']
export type Condition = GroupRules['conditions'][number]

/** The organisation whose users are matched, and its existing groups. */
export type RuleScope = {
  organisationId: string
  groups: ReadonlySet<string>
  /** Overrides the membership condition, for previews. */
  isIn?: (groupId: string) => SQL
}

/** Compares a text; `is` and `is-not` ignore case. */
function text(column: SQL, { op, value }: Condition) {
  const wanted = foldCase(value.trim())
  if (op === 'contains') return sql`${column} LIKE ${containing(wanted)}`
  return op === 'is-not' ? sql`${column} <> ${wanted}` : sql`${column} = ${wanted}`
}

/** Ignores accents, too, like the list and its filters. */
function designation({ op, value }: Condition) {
  const key = users.designationKey
  const pattern = sql`fold_text(${containing(value.trim())})`
  // The trigram index on the search text narrows it down first.
  if (op === 'contains')
    return sql`(${users.searchText} LIKE ${pattern} AND ${key} LIKE ${pattern})`
  const folded = sql`fold_text(${value.trim()})`
  return op === 'is-not' ? sql`${key} <> ${folded}` : sql`${key} = ${folded}`
}

function domain(condition: Condition) {
  const value = condition.value.trim().replace(/^@/, '')
  return text(sql`split_part(${users.email}, '@', 2)`, { ...condition, value })
}

const isMember = (groupId: string) => sql`EXISTS (SELECT FROM ${userGroupMembers} AS other
  WHERE other.group_id = ${groupId} AND other.user_id = ${users.id})`

function membership({ op, value }: Condition, { groups, isIn = isMember }: RuleScope) {
  const member = groups.has(value) ? isIn(value) : sql`false`
  return op === 'is-not' ? sql`NOT ${member}` : member
}

/** Days are those of the organisation's time zone. Null is neither before nor after a day. */
function moment(column: PgColumn, { op, value }: Condition, organisationId: string) {
  if (op === 'older-than-days') return isOlder(column, value)
  const zone = sql`(SELECT ${organisations.timezone} FROM ${organisations}
    WHERE ${organisations.id} = ${organisationId})`
  return op === 'before'
    ? sql`${column} < ${value}::date::timestamp AT TIME ZONE ${zone}`
    : sql`${column} >= (${value}::date + 1)::timestamp AT TIME ZONE ${zone}`
}

const isOlder = (column: PgColumn, days: string) =>
  sql`${column} < now() - make_interval(days => ${days}::int)`

/** Users who were never active count as inactive since they were added. */
function lastActive(condition: Condition, organisationId: string) {
  const { lastActiveAt, createdAt } = users
  if (condition.op !== 'older-than-days') return moment(lastActiveAt, condition, organisationId)
  const { value } = condition
  return sql`(${isOlder(lastActiveAt, value)}
    OR (${lastActiveAt} IS NULL AND ${isOlder(createdAt, value)}))`
}

function conditionWhere(condition: Condition, scope: RuleScope): SQL {
  const { organisationId } = scope
  switch (condition.field) {
    case 'designation':
      return designation(condition)
    case 'emailDomain':
      return domain(condition)
    case 'userGroup':
      return membership(condition, scope)
    case 'source':
      return text(sql`${users.source}`, condition)
    case 'registeredAt':
      return moment(users.registeredAt, condition, organisationId)
    case 'lastActiveAt':
      return lastActive(condition, organisationId)
    case 'courseStatus': {
      const statusCondition = ruledByStatus(condition.value, condition.ref)
      return condition.op === 'is-not' ? sql`NOT ${statusCondition}` : statusCondition
    }
    case 'license': {
      const holds = hasLicense(condition.value)
      return condition.op === 'is-not' ? sql`NOT ${holds}` : holds
    }
  }
}

/** The users that rules match, as a condition on `users`: active or invited ones only. */
export function rulesWhere(rules: GroupRules, scope: RuleScope) {
  const conditions = rules.conditions.map((condition) => conditionWhere(condition, scope))
  return and(
    eq(users.organisationId, scope.organisationId),
    isNull(users.deletedAt),
    inArray(users.status, ['active', 'invited']),
    rules.match === 'any' ? or(...conditions) : and(...conditions),
  )
}
