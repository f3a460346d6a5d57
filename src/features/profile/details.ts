import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { atMost, withSubstance } from '~/forms/text-rules'

type Input = Omit<Schemas['ProfileInput'], 'version'>

/** The editable details of the profile. */
export const details = z.object({
  firstName: z.string().check(z.trim(), withSubstance('Enter your first name'), atMost(50)),
  lastName: z.string().check(z.trim(), atMost(50)),
  designation: z.string().check(z.trim(), atMost(100)),
}) satisfies z.ZodMiniType<Input>

export type Details = z.infer<typeof details>

/** The details of a user. */
export function detailsOf({ firstName, lastName, designation }: Details): Details {
  return { firstName, lastName, designation }
}

/** The labels of the fields, in the form and in conflicts. */
export const detailLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  designation: 'Designation',
} as const satisfies Record<keyof Details, string>

export type DetailName = keyof typeof detailLabels
export const detailNames: readonly DetailName[] = ['firstName', 'lastName', 'designation']

/** Which details differ between two states. */
export function differing(a: Details, b: Details): DetailName[] {
  return detailNames.filter((name) => a[name] !== b[name])
}
