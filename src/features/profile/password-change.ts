import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { passwordLength } from '~/fields/password-rules'

const { least, most } = passwordLength

/** The current password and a new one, typed twice. What else makes it too weak is the server's to say. */
export const passwordChange = z
  .object({
    currentPassword: z
      .string()
      .check(
        z.minLength(1, 'Enter your current password'),
        z.maxLength(most, `Use at most ${most} characters`),
      ),
    password: z.string().check(
      z.refine((text) => [...text].length >= least, `Use at least ${least} characters`),
      z.maxLength(most, `Use at most ${most} characters`),
    ),
    passwordConfirm: z
      .string()
      .check(
        z.minLength(1, 'Type the new password again'),
        z.maxLength(most, `Use at most ${most} characters`),
      ),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
      error: "Passwords don't match",
      path: ['passwordConfirm'],
    }),
  ) satisfies z.ZodMiniType<Schemas['PasswordInput']>

export type PasswordChange = z.infer<typeof passwordChange>
