import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { newPasswordFields, passwordsMatch } from '~/fields/new-password'
import { passwordLength } from '~/fields/password-rules'
import { atMost } from '~/fields/text-rules'

/** The current password and a new one, typed twice. */
export const passwordChange = z
  .object({
    currentPassword: z
      .string()
      .check(z.minLength(1, 'Enter your current password'), atMost(passwordLength.most)),
    ...newPasswordFields,
  })
  .check(passwordsMatch()) satisfies z.ZodMiniType<Schemas['PasswordInput']>

export type PasswordChange = z.infer<typeof passwordChange>
