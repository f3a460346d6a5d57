import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { newPasswordFields, passwordsMatch } from '~/forms/new-password'

type Input = Pick<Schemas['PasswordInput'], 'password' | 'passwordConfirm'>

/** What a reset link asks for. */
export const newPassword = z
  .object(newPasswordFields)
  .check(passwordsMatch()) satisfies z.ZodMiniType<Input>
