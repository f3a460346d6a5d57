import * as z from 'zod/mini'
import { noRecipients, recipientsRule } from './recipients'

/** The form of the dialog that mails a report. */
export const mailForm = z.object({
  recipients: recipientsRule,
  format: z.enum(['csv', 'xlsx']),
})

export type MailForm = z.infer<typeof mailForm>

export const blankMail: MailForm = { recipients: noRecipients, format: 'csv' }
