const day = 86_400_000
/** A Monday, in days since 1970-01-01. */
const monday = 4

/** A date (`2026-11-21`) in days since 1970-01-01. */
export const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day

export const dateOf = (dayNumber: number) => new Date(dayNumber * day).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date of a moment in a time zone: `2026-11-21`. */
export function dayIn(timeZone: string, moment: Date) {
  // Creating one takes a millisecond; there are some hundred zones.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** Today in a time zone. */
export const todayIn = (timeZone: string) => dayIn(timeZone, new Date())

/** A time as responses carry it. */
export const timeOrNull = (time: Date | null) => time?.toISOString() ?? null

/** The date `days` later, or earlier if negative. */
export const addDays = (date: string, days: number) => dateOf(dayOf(date) + days)

/** The first day of the month of a date, some months later or earlier. */
export function monthOf(date: string, months = 0) {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The same day some months later or earlier, or the last one of a shorter month. */
export function addMonths(date: string, months: number) {
  const first = monthOf(date, months)
  const last = addDays(monthOf(first, 1), -1)
  const same = addDays(first, Number(date.slice(8)) - 1)
  return same < last ? same : last
}

/** The first and the last Monday of the whole weeks between two dates; null if there is none. */
export function mondaysIn(from: string, until: string) {
  const first = monday + 7 * Math.ceil((dayOf(from) - monday) / 7)
  const last = monday + 7 * Math.floor((dayOf(until) - 6 - monday) / 7)
  return first > last ? null : { first: dateOf(first), last: dateOf(last) }
}
