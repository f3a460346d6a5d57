import type { Schemas } from '~/api/schemas'
import { counted, formatNumber } from '~/ui/format/numbers'
import { dateText, dayText, formatter, momentText } from '~/ui/format/time-format'
import type { DateFormat } from '~/ui/input/calendar-date'

type Impact = Schemas['EventImpact']

interface Format {
  zone: string
  allDay: boolean
  dateFormat: DateFormat
}

const list = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

/** What a dry run says: first the dates, then warnings. */
export function impactLines(impact: Impact, { zone, allDay, dateFormat }: Format) {
  const { dates, gaps, shortMonths, overlaps } = impact
  const text = (at: string) => (allDay ? dateText : momentText)(new Date(at), { zone, dateFormat })
  const [first, last] = [dates.at(0), dates.at(-1)]
  const series =
    first && last && dates.length > 1
      ? [
          counted(dates.length, 'date', 'dates'),
          `From ${text(first.startAt)} to ${text(last.startAt)}.`,
          ...(dates.length <= 12
            ? [`${dates.map(({ startAt }) => text(startAt)).join(' · ')}.`]
            : []),
        ]
      : []
  const warnings = [
    ...gaps.map(
      (local) =>
        `No date on ${dayText(local.slice(0, 10), dateFormat)}: ${local.slice(11, 16)} doesn’t exist that day, as clocks go forward.`,
    ),
    shortMonths.length > 0 &&
      `${list(shortMonths.map(monthText))} skipped, which ${shortMonths.length === 1 ? 'has' : 'have'} no such day.`,
    overlaps.hosts.length > 0 &&
      `${list(overlaps.hosts.map(({ name }) => name))} ${overlaps.hosts.length === 1 ? 'hosts' : 'host'} another event at the same time.`,
    overlaps.users > 0 &&
      `${counted(overlaps.users, 'person has', 'people have')} a place in another event at the same time.`,
    impact.left > 0 &&
      `${counted(impact.left, 'person of the audience is', 'people of the audience are')} deleted or inactive and left out.`,
  ].filter((line) => line !== false)
  return { dates: series, warnings }
}

/** `2027-02` as "February 2027". */
const monthText = (month: string) =>
  formatter(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )

/** "Notify 31 people". */
export const notifyText = (count: number) =>
  `Notify ${count === 1 ? '1 person' : `${formatNumber(count)} people`}`
