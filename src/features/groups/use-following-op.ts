import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '~/forms/use-schema-form'
import { kindOf } from '~/features/groups/rules/condition-kinds'
import type { GroupForm } from './group-form'

/** When the field of a condition changes, operator and value are reset. */
export function useFollowingOp(form: SchemaForm<GroupForm, GroupForm>, index: number) {
  const { control, setValue } = form
  const { field, op } = useWatch({ control, name: `rules.conditions.${index}` })
  const last = useRef({ field, op })
  useEffect(() => {
    const before = last.current
    const first = kindOf(field)?.ops[0]?.value
    const isNewField = before.field !== field
    // A number of days is no date, and vice versa.
    const isNewValue = (before.op === 'older-than-days') !== (op === 'older-than-days')
    last.current = { field, op: isNewField && first ? first : op }
    if (isNewField && first) setValue(`rules.conditions.${index}.op`, first)
    if (isNewField || isNewValue) setValue(`rules.conditions.${index}.value`, '')
  }, [field, op, index, setValue])
}
