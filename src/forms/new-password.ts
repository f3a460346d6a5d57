import * as z from 'zod/mini'
import { passwordLength } from './password-rules'
import { atLeast, atMost } from './text-rules'

const { least, most } = passwordLength

/** A new password, typed twice. What else makes one too weak is the server's to say. */
export const newPasswordFields = {
  password: z.string().check(atLeast(least), atMost(most)),
  passwordConfirm: z.string().check(z.minLength(1, 'Type the new password again'), atMost(most)),
}

/** A form's own check, beside those of its fields: both are the same. */
export function passwordsMatch() {
  return z.refine<{ password: string; passwordConfirm: string }>(
    ({ password, passwordConfirm }) => password === passwordConfirm,
    { error: "Passwords don't match", path: ['passwordConfirm'] },
  )
}
