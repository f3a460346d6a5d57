import type { Schemas } from '~/api/schemas'
import { isIsoDate } from '~/ui/input/calendar-date'
import { userSourceLabels } from '~/entities/user-labels'

export type Condition = Schemas['GroupCondition']
export type ConditionField = Condition['field']
export type ConditionOp = Condition['op']

type Kind = {
  label: string
  /** The operators, with their labels between field and value. */
  ops: readonly { value: ConditionOp; label: string }[]
  /** What it is compared with. */
  valueKind: 'text' | 'group' | 'license' | 'source' | 'moment'
}

const texts = [
  { value: 'contains', label: 'contains' },
  { value: 'is', label: 'is' },
  { value: 'is-not', label: 'is not' },
] as const

const moments = [
  { value: 'older-than-days', label: 'more than (days ago)' },
  { value: 'before', label: 'before' },
  { value: 'after', label: 'after' },
] as const

/** What rules can look at. */
export const kinds = {
  designation: { label: 'Designation', ops: texts, valueKind: 'text' },
  emailDomain: { label: 'Email domain', ops: texts, valueKind: 'text' },
  userGroup: {
    label: 'Group',
    ops: [
      { value: 'is', label: 'is' },
      { value: 'is-not', label: 'is not' },
    ],
    valueKind: 'group',
  },
  license: {
    label: 'License',
    ops: [
      { value: 'is', label: 'has a seat in' },
      { value: 'is-not', label: 'has no seat in' },
    ],
    valueKind: 'license',
  },
  lastActiveAt: { label: 'Last active', ops: moments, valueKind: 'moment' },
  registeredAt: { label: 'Joined', ops: moments, valueKind: 'moment' },
  source: {
    label: 'Source',
    ops: [
      { value: 'is', label: 'is' },
      { value: 'is-not', label: 'is not' },
    ],
    valueKind: 'source',
  },
} as const satisfies Partial<Record<ConditionField, Kind>>

export const fieldOptions = Object.entries(kinds).map(([value, { label }]) => ({ value, label }))

export const sourceOptions = Object.entries(userSourceLabels).map(([value, label]) => ({
  value,
  label,
}))

/** The kind of a field; undefined for one newer than this console. */
export function kindOf(field: string): Kind | undefined {
  return Object.entries(kinds).find(([name]) => name === field)?.[1]
}

/** The initial condition of a field. */
export function freshCondition(field: keyof typeof kinds): Condition {
  return { field, op: kinds[field].ops[0].value, value: '' }
}

/** The error of a condition's value, if any. */
export function valueProblem({ field, op, value }: Condition): string | undefined {
  const takes = kindOf(field)?.valueKind
  const text = value.trim()
  if (op === 'older-than-days') return /^\d{1,5}$/.test(text) ? undefined : 'Enter a number of days'
  if (takes === 'moment') return isIsoDate(text) ? undefined : 'Enter a date'
  if (text !== '') return undefined
  if (takes === 'group') return 'Choose a group'
  if (takes === 'license') return 'Choose a license'
  return takes === 'source' ? 'Choose a source' : 'Enter a value'
}
