import { inArray } from '../db/drizzle.ts'
import { userGroups } from '../db/schema.ts'
import type { Here } from './one.ts'
import { groupsAskedFor } from './order.ts'
import type { Condition, GroupRules } from './rules.ts'

const fields: Record<Condition['field'], string> = {
  designation: 'designation',
  emailDomain: 'domain of the address',
  userGroup: 'group',
  license: 'license',
  courseStatus: 'status of a course',
  lastActiveAt: 'last active',
  registeredAt: 'registered',
  source: 'source',
}

const ops: Record<Condition['op'], string> = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  before: 'before',
  after: 'after',
  'older-than-days': 'more days ago than',
}

/** Rules as a sentence, for the history of a group. */
export async function inWords({ db, own }: Pick<Here, 'db' | 'own'>, rules: GroupRules | null) {
  if (!rules) return null
  const groups = await db
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, groupsAskedFor(rules))))
  const said = rules.conditions.map(({ field, op, value }) => {
    const known = field === 'userGroup' && groups.find(({ id }) => id === value)
    return `${fields[field]} ${ops[op]} ${known ? known.name : value}`
  })
  return said.join(rules.match === 'all' ? ' and ' : ' or ').slice(0, 1000)
}
