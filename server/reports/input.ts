import { problem } from '../contract/problem.ts'
import { invalid } from '../contract/validation-messages.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'

/** Addresses in canonical form. Throws 422 for one that is there twice or can receive no mail. */
export function recipientsOf(emails: string[]) {
  const clean = emails.map(cleanEmail)
  for (const [index, email] of clean.entries()) {
    const field = `emails.${index}`
    if (!isEmail(email))
      throw invalid([
        { field, code: 'format', message: 'Enter an email address like name@example.com' },
      ])
    if (clean.indexOf(email) < index)
      throw invalid([{ field, code: 'repeated', message: `${email} is there twice` }])
  }
  if (clean.length === 0) throw problem('request/invalid')
  return clean
}
