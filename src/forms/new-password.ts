import * as z from 'zod/mini'
import { passwordLength } from './password-rules'
import { atLeast, atMost } from './text-rules'

const { least, most } = passwordLength

/** A new password, typed twice. Other rules are checked by the server. */
export const newPasswordFields = {
  password: z.string().check(atLeast(least), atMost(most)),
  passwordConfirm: z.string().check(z.minLength(1, 'Type the new password again'), atMost(most)),
}

/** Validates across fields: both must be equal. */
export function passwordsMatch() {
  return z.refine<{ password: string; passwordConfirm: string }>(
    ({ password, passwordConfirm }) => password === passwordConfirm,
    { error: "Passwords don't match", path: ['passwordConfirm'] },
  )
}
