import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { newPasswordFields, passwordsMatch } from '~/forms/new-password'
import { passwordLength } from '~/forms/password-rules'
import { atMost } from '~/forms/text-rules'

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
