import { formatDate, isIsoDate, type DateFormat, type IsoDate } from '~/ui/input/calendar-date'

/** How moments are written: in which zone (an IANA name; the browser's when none is given), and dates how. */
export type TimeFormat = { zone?: string | undefined; dateFormat: DateFormat }

const made = new Map<string, Intl.DateTimeFormat>()

/** A formatter costs a hundred times what it writes, and a list has the same one in each row. */
export function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions = {}) {
  const key = JSON.stringify([locale, options])
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, known)
  return known
}

const relative = new Map<string | undefined, Intl.RelativeTimeFormat>()

/**
 * The zone, or UTC when this browser does not know it: the server's list may be newer, and a time in UTC that says so is
 * better than a screen that breaks.
 */
export function usableZone(zone: string): string {
  try {
    return formatter('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, or in how long, in words: "2 hours ago", "yesterday", "now" within a minute. */
export function ago(moment: Date, now: Date, locale?: string): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000
  const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relative.set(locale, words)
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  // Cut and not rounded: what is 100 minutes old is an hour old, not two.
  return step ? words.format(-Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
}

/** The calendar day of a moment in a zone: `2026-11-21`. */
export function dayIn(moment: Date, zone: string | undefined): string {
  const parts = formatter('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The date alone: `21 Nov 2026`, or as the person likes it. */
export function dateText(moment: Date, { zone, dateFormat }: TimeFormat, locale?: string): string {
  if (dateFormat !== 'locale') return formatDate(dayIn(moment, zone), dateFormat)
  return formatter(locale, { dateStyle: 'medium', timeZone: zone }).format(moment)
}

/** A calendar day, in no zone, as `dateText` writes it. */
export function dayText(day: IsoDate, dateFormat: DateFormat, locale?: string): string {
  if (dateFormat !== 'locale' || !isIsoDate(day)) return formatDate(day, dateFormat)
  return formatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** Date and time of day: `21 Nov 2026, 14:02`. */
export function momentText(moment: Date, format: TimeFormat, locale?: string): string {
  const clock = formatter(locale, { timeStyle: 'short', timeZone: format.zone })
  return `${dateText(moment, format, locale)}, ${clock.format(moment)}`
}

/** Everything, with the zone by its name: what a pointer over a short form shows. */
export function fullText(moment: Date, { zone }: TimeFormat, locale?: string): string {
  const parts = { dateStyle: 'full', timeStyle: 'long', timeZone: zone } as const
  return formatter(locale, parts).format(moment)
}
