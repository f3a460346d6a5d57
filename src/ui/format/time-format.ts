import { formatDate, isIsoDate, type DateFormat, type IsoDate } from '~/ui/input/calendar-date'

/** Format settings: IANA time zone (default: the browser's) and date format. */
export type TimeFormat = { zone?: string | undefined; dateFormat: DateFormat }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters: construction costs about 100 times as much as formatting. */
export function formatter(locale: string | undefined, options: Intl.DateTimeFormatOptions = {}) {
  const key = JSON.stringify([locale, options])
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, cached)
  return cached
}

const relative = new Map<string | undefined, Intl.RelativeTimeFormat>()

/**
 * The zone, or UTC if the browser does not know it: the server's time zone data may be newer.
 * The output names the zone.
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

/** Relative time: "2 hours ago", "yesterday", "now" within a minute. */
export function ago(moment: Date, now: Date, locale?: string): string {
  const seconds = (now.getTime() - moment.getTime()) / 1000
  const format = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relative.set(locale, format)
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  // Truncated, not rounded: 100 minutes is an hour ago.
  return step ? format.format(-Math.trunc(seconds / step[1]), step[0]) : format.format(0, 'second')
}

/** Calendar date of a time in a zone: `2026-11-21`. */
export function dayIn(moment: Date, zone: string | undefined): string {
  const parts = formatter('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** The last day before a moment in a zone: the day before where the moment is midnight. */
export const lastDayIn = (end: string, zone: string | undefined): string =>
  dayIn(new Date(Date.parse(end) - 1), zone)

/** The date alone: `21 Nov 2026`, or in the user's format. */
export function dateText(moment: Date, { zone, dateFormat }: TimeFormat, locale?: string): string {
  if (dateFormat !== 'locale') return formatDate(dayIn(moment, zone), dateFormat)
  return formatter(locale, { dateStyle: 'medium', timeZone: zone }).format(moment)
}

/** A calendar date without time zone, formatted as by `dateText`. */
export function dayText(day: IsoDate, dateFormat: DateFormat, locale?: string): string {
  if (dateFormat !== 'locale' || !isIsoDate(day)) return formatDate(day, dateFormat)
  return formatter(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** Date and time: `21 Nov 2026, 14:02`. */
export function momentText(moment: Date, format: TimeFormat, locale?: string): string {
  const clock = formatter(locale, { timeStyle: 'short', timeZone: format.zone })
  return `${dateText(moment, format, locale)}, ${clock.format(moment)}`
}

/** Full date and time with the zone name, for tooltips. */
export function fullText(moment: Date, { zone }: TimeFormat, locale?: string): string {
  const parts = { dateStyle: 'full', timeStyle: 'long', timeZone: zone } as const
  return formatter(locale, parts).format(moment)
}
