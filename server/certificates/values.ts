import type { components } from '../../openapi/generated/types.ts'
import type { TagValues } from './tags.ts'

type Dates = components['schemas']['CertificateDates']

/** What a certificate is about; dates are calendar dates. */
export type Facts = {
  firstName: string
  lastName: string
  courseTitle: string
  completedOn: string
  issuedOn: string
  expiresOn: string | null
  score: number | null
  code: string
  organisation: string
}

/** `en` alone would write months before days. */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language)

/** A calendar date as a certificate writes it, always in the Gregorian calendar. */
export function dateText(date: string, { language, dates }: { language: string; dates: Dates }) {
  if (dates === 'iso') return date
  const options = { dateStyle: dates, calendar: 'gregory', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(`${date}T00:00:00Z`))
}

/** A code in groups of four. */
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** The value of each tag. */
export function valuesOf(facts: Facts, style: { language: string; dates: Dates }): TagValues {
  const { firstName, lastName, courseTitle, organisation, score, expiresOn } = facts
  const percent = new Intl.NumberFormat(localeOf(style.language), { style: 'percent' })
  return {
    firstName,
    lastName,
    courseTitle,
    organisation,
    completionDate: dateText(facts.completedOn, style),
    issueDate: dateText(facts.issuedOn, style),
    expiryDate: expiresOn === null ? '' : dateText(expiresOn, style),
    score: score === null ? '' : percent.format(score / 100),
    certificateCode: shownCode(facts.code),
  }
}

/** The last day of validity, on the same day of a later month or on its last day. */
export function expiryOf(completedOn: string, months: number | null) {
  if (months === null) return null
  const [year = 0, month = 1, day = 1] = completedOn.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  return date.toISOString().slice(0, 10)
}
