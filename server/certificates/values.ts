import type { components } from '../../openapi/generated/types.ts'
import { addMonths } from '../lib/dates.ts'
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

/** Formats by language and style: making one takes longer than using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const percentFormats = new Map<string, Intl.NumberFormat>()

function dateFormat(language: string, dateStyle: 'long' | 'medium') {
  const key = `${language} ${dateStyle}`
  const format =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(localeOf(language), { dateStyle, calendar: 'gregory', timeZone: 'UTC' })
  dateFormats.set(key, format)
  return format
}

function percentFormat(language: string) {
  const format =
    percentFormats.get(language) ?? new Intl.NumberFormat(localeOf(language), { style: 'percent' })
  percentFormats.set(language, format)
  return format
}

/** A calendar date as a certificate writes it, always in the Gregorian calendar. */
export function dateText(date: string, { language, dates }: { language: string; dates: Dates }) {
  if (dates === 'iso') return date
  return dateFormat(language, dates).format(new Date(`${date}T00:00:00Z`))
}

/** A code in groups of four. */
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

/** The value of each tag. */
export function valuesOf(facts: Facts, style: { language: string; dates: Dates }): TagValues {
  const { firstName, lastName, courseTitle, organisation, score, expiresOn } = facts
  return {
    firstName,
    lastName,
    courseTitle,
    organisation,
    completionDate: dateText(facts.completedOn, style),
    issueDate: dateText(facts.issuedOn, style),
    expiryDate: expiresOn === null ? '' : dateText(expiresOn, style),
    score: score === null ? '' : percentFormat(style.language).format(score / 100),
    certificateCode: shownCode(facts.code),
  }
}

/** The last day of validity, on the same day of a later month or on its last day. */
export const expiryOf = (completedOn: string, months: number | null) =>
  months === null ? null : addMonths(completedOn, months)
