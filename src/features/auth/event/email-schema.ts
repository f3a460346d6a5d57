import * as z from 'zod/mini'
import { emailRule } from '~/forms/email-rule'
import { atMost } from '~/forms/text-rules'

/** A form that only asks for the address of a user. */
export const emailSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.regex(emailRule, 'Enter an email address like name@example.com'),
      atMost(254),
    ),
})
