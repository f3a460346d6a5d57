import type { Schemas } from '~/api/schemas'
import type { DateFormat } from '~/ui/input/calendar-date'
import { dayText, formatter } from '~/ui/format/time-format'
import type { RangeName } from './usage-search'

export const rangeLabels: Record<RangeName, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  '12m': '12 months',
}

export const compareLabels: Record<Schemas['Usage']['compare'], string> = {
  previous: 'Previous period',
  year: 'Same dates a year before',
  none: 'No comparison',
}

export const intervalLabels: Record<'auto' | Schemas['UsageInterval'], string> = {
  auto: 'Days, weeks or months',
  day: 'By day',
  week: 'By week',
  month: 'By month',
}

/** The first and the last day of a range: "23 Oct – 21 Nov 2026". */
export function daysText(from: string, to: string, dateFormat: DateFormat): string {
  if (from === to) return dayText(from, dateFormat)
  if (dateFormat !== 'locale') return `${dayText(from, dateFormat)} – ${dayText(to, dateFormat)}`
  const format = formatter(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatRange(new Date(from), new Date(to))
}
