import * as z from 'zod/mini'
import type { Recipients } from './recipients'

/** The form of the dialog that mails a report. */
export const mailForm = z.object({
  recipients: z.custom<Recipients>().check(
    z.refine(({ emails }) => emails.length > 0, 'Enter at least one email address'),
    z.refine(({ text }) => text.trim() === '', 'Correct or remove what is not an email address'),
  ),
  format: z.enum(['csv', 'xlsx']),
})

export type MailForm = z.infer<typeof mailForm>

export const blankMail: MailForm = { recipients: { emails: [], text: '' }, format: 'csv' }
