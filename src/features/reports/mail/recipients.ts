import * as z from 'zod/mini'
import { cleanEmail } from '~/forms/clean-email'
import { emailRule } from '~/forms/email-rule'
import { addressesIn } from '~/tabular/addresses'

export const mostRecipients = 10

/** The recipients of a mail, and the text in the field that is none yet. */
export interface Recipients {
  emails: readonly string[]
  text: string
}

export const noRecipients: Recipients = { emails: [], text: '' }

export const isRecipients = (value: unknown): value is Recipients =>
  typeof value === 'object' && value !== null && 'emails' in value && 'text' in value

/** The rule of a form's recipients. */
export const recipientsRule = z.custom<Recipients>(isRecipients).check(
  z.refine(({ emails }) => emails.length > 0, 'Enter at least one email address'),
  z.refine(({ text }) => text.trim() === '', 'Correct or remove what is not an email address'),
)

const isEmail = (text: string) => emailRule.test(text) && text.length <= 254

/** Adds the addresses in a text. Repeated ones are dropped; invalid ones, and those beyond the limit, are named. */
export function addRecipients(before: readonly string[], text: string) {
  const found = addressesIn(text).map((address) => cleanEmail(address).toLowerCase())
  const emails = [...new Set([...before, ...found.filter(isEmail)])]
  const extra = emails.slice(mostRecipients)
  const invalid = [...new Set(found.filter((address) => !isEmail(address)))]
  const problems = [
    ...(invalid.length > 0 ? [`Not an email address: ${invalid.join(', ')}`] : []),
    ...(extra.length > 0
      ? [`At most ${mostRecipients} addresses. Left out: ${extra.join(', ')}`]
      : []),
  ]
  return { emails: emails.slice(0, mostRecipients), invalid, problem: problems.join('. ') }
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
