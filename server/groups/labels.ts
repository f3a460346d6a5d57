import type { TxCtx } from '../contract/ctx.ts'
import { inArray } from '../db/drizzle.ts'
import { courses, licenses, userGroups } from '../db/schema.ts'
import { referencedGroups } from './rule-dependencies.ts'
import type { Condition, GroupRules } from './rules.ts'

const fields: Record<Exclude<Condition['field'], 'courseStatus'>, string> = {
  designation: 'designation',
  emailDomain: 'domain of the address',
  userGroup: 'group',
  license: 'license',
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

type Names = ReadonlyMap<string, string>

/** The names of groups, courses and licenses, by id. */
async function namesIn({ db, own }: Pick<TxCtx, 'db' | 'own'>, rules: GroupRules): Promise<Names> {
  const groups = await db
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(own(userGroups, inArray(userGroups.id, referencedGroups(rules))))
  const refs = rules.conditions.flatMap(({ ref }) => ref ?? [])
  const found = await db
    .select({ id: courses.id, name: courses.title })
    .from(courses)
    .where(own(courses, inArray(courses.id, refs)))
  const licenseIds = rules.conditions.flatMap(({ field, value }) =>
    field === 'license' ? [value] : [],
  )
  const titled = await db
    .select({ id: licenses.id, name: licenses.title })
    .from(licenses)
    .where(own(licenses, inArray(licenses.id, licenseIds)))
  return new Map([...groups, ...found, ...titled].map(({ id, name }) => [id, name]))
}

function conditionLabel({ field, op, value, ref }: Condition, names: Names) {
  if (field === 'userGroup' || field === 'license')
    return `${fields[field]} ${ops[op]} ${names.get(value) ?? value}`
  if (field !== 'courseStatus') return `${fields[field]} ${ops[op]} ${value}`
  const course = ref === undefined ? 'a course' : (names.get(ref) ?? 'a deleted course')
  return `status of ${course} ${ops[op]} ${value.replace('-', ' ')}`
}

/** Rules as a sentence, for the history of a group. */
export async function rulesLabel(ctx: Pick<TxCtx, 'db' | 'own'>, rules: GroupRules | null) {
  if (!rules) return null
  const names = await namesIn(ctx, rules)
  const labels = rules.conditions.map((condition) => conditionLabel(condition, names))
  return labels.join(rules.match === 'all' ? ' and ' : ' or ').slice(0, 1000)
}
