import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { atMost, withSubstance } from '~/forms/text-rules'
import type { Option } from '~/ui/input/option-source'
import {
  freshCondition,
  valueProblem,
  type Condition,
} from '~/features/groups/rules/condition-kinds'

type Input = Omit<Required<Schemas['UserGroupInput']>, 'users'>

const condition = z.object({
  field: z.custom<Condition['field']>(),
  op: z.custom<Condition['op']>(),
  value: z.string().check(z.trim()),
  ref: z.optional(z.string()),
})

/** The values of group forms. Rules apply to dynamic groups only. */
export const groupForm = z
  .object({
    name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(60)),
    description: z.string().check(z.trim(), atMost(250)),
    type: z.enum(['static', 'dynamic']),
    onLeave: z.enum(['keep', 'remove-unfinished']),
    /** The first members of a static group. */
    people: z.array(z.custom<Option>()),
    rules: z.object({ match: z.enum(['all', 'any']), conditions: z.array(condition) }),
  })
  .check(({ value, issues }) => {
    if (value.type === 'static') return
    for (const [index, each] of value.rules.conditions.entries()) {
      const message = valueProblem(each)
      const path = ['rules', 'conditions', index, 'value']
      if (message) issues.push({ code: 'custom', message, path, input: each.value })
    }
  }) satisfies z.ZodMiniType<Input>

export type GroupForm = z.infer<typeof groupForm>

/** The initial values of a new group. */
export const blankGroup: GroupForm = {
  name: '',
  description: '',
  type: 'static',
  onLeave: 'keep',
  people: [],
  rules: { match: 'all', conditions: [freshCondition('designation')] },
}

/** A group as form values. */
export function formOf(group: Schemas['UserGroup']): GroupForm {
  const { name, description, type, onLeave, rules } = group
  return { name, description, type, onLeave, people: [], rules: rules ?? blankGroup.rules }
}
