import type { Schemas } from '~/api/schemas'
import { kindOf, sourceOptions, type Condition } from './condition-kinds'

/** A condition as text, with names of groups if known. */
export function conditionText(
  { field, op, value }: Condition,
  groupNames: ReadonlyMap<string, string> = new Map(),
): string {
  const kind = kindOf(field)
  const opLabel = kind?.ops.find((candidate) => candidate.value === op)?.label ?? op
  const source = sourceOptions.find((option) => option.value === value)?.label
  const valueLabel =
    field === 'userGroup'
      ? (groupNames.get(value) ?? 'a group')
      : field === 'license'
        ? 'a license'
        : (source ?? value)
  if (op === 'older-than-days')
    return `${kind?.label ?? field} more than ${value} ${value === '1' ? 'day' : 'days'} ago`
  return `${kind?.label ?? field} ${opLabel} ${valueLabel}`
}

/** Rules as one sentence. */
export function rulesText(
  { match, conditions }: Schemas['GroupRules'],
  groupNames?: ReadonlyMap<string, string>,
): string {
  const texts = conditions.map((condition) => conditionText(condition, groupNames))
  return texts.join(match === 'all' ? ', and ' : ', or ')
}
