import * as z from 'zod/mini'
import type { Schemas } from '~/api/schemas'
import { atLeast, atMost, withSubstance } from '~/forms/text-rules'
import { isIsoDate } from '~/ui/input/calendar-date'
import type { Option } from '~/ui/input/option-source'
import { formatNumber } from '~/ui/format/numbers'

type License = Schemas['License']

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

const wholeNumber = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => isWhole(text, least, most),
      `Enter a number from ${formatNumber(least)} to ${formatNumber(most)}`,
    ),
  )

const numberOrEmpty = (least: number, most: number) =>
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text.trim() === '' || isWhole(text, least, most),
      `Enter a number from ${formatNumber(least)} to ${formatNumber(most)}, or leave empty`,
    ),
  )

/** "3, 7" → 3 and 7. */
export const daysIn = (text: string) => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  ),
]

const areDays = (text: string) =>
  daysIn(text).every((day) => Number.isInteger(day) && day >= 1 && day <= 365)

const mostCourses = 100
const mostSeats = 1_000_000

/** Form values of a license. Names match the contract, so that errors can be assigned to fields. */
export const licenseForm = z
  .object({
    title: z.string().check(z.trim(), withSubstance('Enter a title'), atLeast(3), atMost(120)),
    description: z.string().check(atMost(5000)),
    /** A new image. */
    image: z.nullable(z.custom<Blob>()),
    removeImage: z.boolean(),
    category: z.nullable(z.custom<Option>()),
    supplier: z.string().check(z.trim(), atMost(120)),
    isTrial: z.boolean(),
    courses: z
      .array(z.custom<Option>())
      .check(z.maxLength(mostCourses, `Choose at most ${mostCourses} courses`)),
    seats: z.object({ isLimited: z.boolean(), total: z.string() }),
    startDate: z
      .nullable(z.string())
      .check(z.refine((day) => day !== null && isIsoDate(day), 'Enter the first day')),
    expirationDate: z
      .nullable(z.string())
      .check(z.refine((day) => day === null || isIsoDate(day), 'Enter a date, or leave empty')),
    inviteTtlDays: wholeNumber(1, 365),
    reminderDays: z.string().check(
      z.refine(areDays, 'Enter days from 1 to 365, separated by commas'),
      z.refine((text) => daysIn(text).length <= 5, 'Enter at most 5 reminders'),
    ),
    revocation: z.object({ allowed: z.boolean(), cap: numberOrEmpty(0, mostSeats) }),
  })
  .check(({ value, issues }) => {
    const { seats, startDate, expirationDate } = value
    if (seats.isLimited && !isWhole(seats.total, 0, mostSeats))
      issues.push({
        code: 'custom',
        message: `Enter a number from 0 to ${formatNumber(mostSeats)}`,
        path: ['seats', 'total'],
        input: seats.total,
      })
    if (startDate !== null && expirationDate !== null && expirationDate < startDate)
      issues.push({
        code: 'custom',
        message: 'Choose a day that is not before the first one',
        path: ['expirationDate'],
        input: expirationDate,
      })
  })

export type LicenseForm = z.infer<typeof licenseForm>

/** Initial values of a new license. */
export const blankLicense = (today: string): LicenseForm => ({
  title: '',
  description: '',
  image: null,
  removeImage: false,
  category: null,
  supplier: '',
  isTrial: false,
  courses: [],
  seats: { isLimited: true, total: '' },
  startDate: today,
  expirationDate: null,
  inviteTtlDays: '90',
  reminderDays: '',
  revocation: { allowed: true, cap: '' },
})

/** A license with all its courses as form values. */
export function formOf(license: License): LicenseForm {
  const { title, description, category, supplier, isTrial, courses, seats } = license
  return {
    title,
    description,
    image: null,
    removeImage: false,
    category: category && { value: category._id, label: category.name },
    supplier,
    isTrial,
    courses: courses.map(({ _id, title: label }) => ({ value: _id, label })),
    seats: {
      isLimited: seats.total !== null,
      total: seats.total === null ? '' : String(seats.total),
    },
    startDate: license.startDate,
    expirationDate: license.expirationDate,
    inviteTtlDays: String(license.inviteTtlDays),
    reminderDays: license.reminderDays.join(', '),
    revocation: {
      allowed: license.revocation.allowed,
      cap: license.revocation.cap === null ? '' : String(license.revocation.cap),
    },
  }
}

/** Values common to create and update. */
export function inputOf(values: LicenseForm) {
  const { category, courses, seats, startDate, expirationDate, revocation, image } = values
  return {
    title: values.title.trim(),
    description: values.description,
    ...(category && { category: category.value }),
    supplier: values.supplier.trim(),
    courses: courses.map(({ value }) => value),
    seats: { total: seats.isLimited ? Number(seats.total) : null },
    ...(startDate !== null && { startDate }),
    ...(expirationDate !== null && { expirationDate }),
    isTrial: values.isTrial,
    revocation: {
      allowed: revocation.allowed,
      cap: revocation.cap.trim() === '' ? null : Number(revocation.cap),
    },
    inviteTtlDays: Number(values.inviteTtlDays),
    reminderDays: daysIn(values.reminderDays),
    ...(image && { image }),
  }
}

/** Request body for an update, including removed values. */
export const updateOf = (values: LicenseForm) => ({
  ...inputOf(values),
  ...(values.removeImage && !values.image && { removeImage: true }),
  ...(values.expirationDate === null && { removeExpirationDate: true }),
  ...(values.category === null && { removeCategory: true }),
})
