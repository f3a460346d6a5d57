import { invalid } from '../contract/validation-messages.ts'

const longest = 731
const day = 86_400_000
/** A Monday, in days since 1970-01-01. */
const monday = 4

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day
const dateOf = (at: number) => new Date(at * day).toISOString().slice(0, 10)

const refuse = (field: string, code: string, message: string) => invalid([{ field, code, message }])

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment in a time zone: `2026-11-21`. */
export function dayIn(timeZone: string, moment: Date) {
  // One takes a millisecond to make; there are some hundred zones.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** Today in a time zone. */
export const todayIn = (timeZone: string) => dayIn(timeZone, new Date())

/** A time as answers say it. */
export const timeOrNull = (time: Date | null) => time?.toISOString() ?? null

/** A day so many days later; earlier with a minus. */
export const addDays = (date: string, days: number) => dateOf(dayOf(date) + days)

/** The first and the last Monday of the weeks that lie whole between two days; null where none does. */
export function mondaysIn(from: string, until: string) {
  const first = monday + 7 * Math.ceil((dayOf(from) - monday) / 7)
  const last = monday + 7 * Math.floor((dayOf(until) - 6 - monday) / 7)
  return first > last ? null : { first: dateOf(first), last: dateOf(last) }
}

/** The days asked for, without any the last 30; and the first of as many days before. */
export function spanOf({ from, to }: { from?: string; to?: string }, zone: string) {
  const last = dayOf(to ?? todayIn(zone))
  const first = from === undefined ? last - 29 : dayOf(from)
  const days = last - first + 1
  if (days < 1) throw refuse('to', 'order', 'Choose a day that is not before the first one')
  if (days > longest) throw refuse('from', 'range', `Choose at most ${longest} days`)
  return { first: dateOf(first), last: dateOf(last), before: dateOf(first - days) }
}
