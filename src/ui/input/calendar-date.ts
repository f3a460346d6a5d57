/** Supported date formats; `locale` is the browser's. */
export type DateFormat = 'locale' | 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'D MMM YYYY'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The format with `locale` resolved to order and separators: `DD.MM.YYYY` in German. */
export function datePattern(format: DateFormat, locale?: string): string {
  if (format !== 'locale') return format
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const names: Record<string, string> = { year: 'YYYY', month: 'MM', day: 'DD' }
  return new Intl.DateTimeFormat(locale, {
    ...numeric,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
    .formatToParts()
    .map((part) => names[part.type] ?? (part.type === 'literal' ? part.value : ''))
    .join('')
}

/** A calendar date without time or zone, as `YYYY-MM-DD`. */
export type IsoDate = string

type Parts = { year: number; month: number; day: number }

/** A date at UTC midnight, so that time zones cannot shift it. */
function utc({ year, month, day }: Parts): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

function toIso(parts: Parts): IsoDate | null {
  const date = utc(parts)
  const exists =
    parts.year >= 1 &&
    parts.year <= 9999 &&
    date.getUTCMonth() === parts.month - 1 &&
    date.getUTCDate() === parts.day
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Whether the text is an existing date as `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  return readIso(text) !== null
}

function readIso(text: string): IsoDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match
    ? toIso({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) })
    : null
}

/** The date in the user's format; invalid text is returned unchanged. */
export function formatDate(iso: IsoDate, format: DateFormat): string {
  if (!isIsoDate(iso)) return iso
  const [year = '', month = '', day = ''] = iso.split('-')
  const parts: Record<string, string | undefined> = {
    YYYY: year,
    MMM: months[Number(month) - 1],
    MM: month,
    DD: day,
    D: String(Number(day)),
  }
  return datePattern(format).replace(/YYYY|MMM|MM|DD|D/g, (token) => parts[token] ?? '')
}

/**
 * Parses typed text as a calendar date, or returns null. Accepts any separator or none, and month names;
 * a two-digit year is the one nearest to `today`; ISO is accepted in every format.
 */
export function parseDate(text: string, format: DateFormat, today = todayIso()): IsoDate | null {
  const typed = text.trim()
  const iso = readIso(typed)
  if (iso) return iso
  // Order of Y, M and D in the user's format.
  const order = (datePattern(format).match(/Y+|M+|D+/g) ?? []).map((token) => token.slice(0, 1))
  const words = /^\d+$/.test(typed)
    ? splitDigits(typed, order)
    : typed.split(/[\s./,-]+/).filter(Boolean)
  if (words.length !== 3) return null
  const part = (name: string) => words[order.indexOf(name)] ?? ''
  const year = part('Y')
  if (!/^(\d{2}|\d{4})$/.test(year)) return null
  return toIso({
    year: year.length === 2 ? nearestYear(Number(year), Number(today.slice(0, 4))) : Number(year),
    month: monthNumber(part('M')),
    day: /^\d{1,2}$/.test(part('D')) ? Number(part('D')) : Number.NaN,
  })
}

function monthNumber(word: string): number {
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const start = word.slice(0, 3).toLowerCase()
  return months.findIndex((month) => month.toLowerCase() === start) + 1
}

/** Splits `31122026` or `311226` in the order of the format. */
function splitDigits(digits: string, order: string[]): string[] {
  if (digits.length !== 8 && digits.length !== 6) return []
  let end = 0
  return order.map((part) => {
    const length = part === 'Y' ? digits.length - 4 : 2
    end += length
    return digits.slice(end - length, end)
  })
}

function nearestYear(short: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const candidates = [century - 100 + short, century + short, century + 100 + short]
  return candidates.reduce((best, year) =>
    Math.abs(year - thisYear) < Math.abs(best - thisYear) ? year : best,
  )
}

/** Today in the browser's time zone. */
export function todayIso(now = new Date()): IsoDate {
  return fromLocalDate(now)
}

/** The calendar library uses local midnights; these two functions convert. */
export function toLocalDate(iso: IsoDate): Date {
  return new Date(`${iso}T00:00:00`)
}

/** Calendar date of a local time. */
export function fromLocalDate(date: Date): IsoDate {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The date `days` later, or earlier if negative. */
export function addDays(iso: IsoDate, days: number): IsoDate {
  const date = new Date(`${iso}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
