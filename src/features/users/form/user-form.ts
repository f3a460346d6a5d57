import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { emailRule } from '~/forms/email-rule'
import { atMost, withSubstance } from '~/forms/text-rules'
import type { Option } from '~/ui/input/option-source'

type Input = Omit<Required<Schemas['UserInput']>, 'userGroups'>

/** The values of user forms. */
export const userForm = z.object({
  firstName: z.string().check(z.trim(), withSubstance('Enter a first name'), atMost(50)),
  lastName: z.string().check(z.trim(), atMost(50)),
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(emailRule, 'Enter an email address like name@example.com'),
      atMost(254),
    ),
  designation: z.string().check(z.trim(), atMost(100)),
  groups: z.array(z.custom<Option>()).check(z.maxLength(100, 'Choose at most 100 groups')),
}) satisfies z.ZodMiniType<Input>

export type UserForm = z.infer<typeof userForm>

export const blankUser: UserForm = {
  firstName: '',
  lastName: '',
  email: '',
  designation: '',
  groups: [],
}

/** The labels of the fields, in the form and in conflicts. */
export const userLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  designation: 'Designation',
  groups: 'Groups',
} as const satisfies Record<keyof UserForm, string>

/** A user as form values, with static groups only. */
export function formOf(user: Schemas['User'], groups: Option[]): UserForm {
  const { firstName, lastName, email, designation } = user
  return { firstName, lastName, email, designation, groups }
}
