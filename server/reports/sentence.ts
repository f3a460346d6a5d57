import { plural } from '../lib/plural.ts'
import type { Names } from './check.ts'
import type { Report, ReportFilter } from './types.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const shortDay = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`))
const fullDay = (date: string) => `${shortDay(date)} ${Number(date.slice(0, 4))}`

/** "1 Oct - 31 Oct 2026", "since 1 Oct 2026", "until 31 Oct 2026" */
export function rangeText(from: string | undefined, to: string | undefined) {
  if (from === undefined) return to === undefined ? '' : `until ${fullDay(to)}`
  if (to === undefined) return `since ${fullDay(from)}`
  if (from === to) return fullDay(from)
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : fullDay(from)
  return `${first} - ${fullDay(to)}`
}

export const peopleLabels = {
  current: 'Current people',
  deactivated: 'Deactivated people',
  all: 'Current and deactivated people',
}

/** The filter in words: "Current people in Sales EMEA, assigned 1 Oct - 31 Oct 2026". */
export function filterText(
  report: Pick<Report, 'statuses' | 'dated'>,
  filter: ReportFilter,
  names: Names,
) {
  const { people = 'current', status, overdue, search } = filter
  const dates = rangeText(filter.from, filter.to)
  const completed = rangeText(filter.completedFrom, filter.completedTo)
  const group = names.group === undefined ? '' : ` in ${names.group}`
  const parts = [
    names.license !== undefined && `license ${names.license}`,
    names.course !== undefined && `course ${names.course}`,
    names.category !== undefined && `category ${names.category}`,
    names.learningPath !== undefined && `learning path ${names.learningPath}`,
    names.event !== undefined && `event ${names.event}`,
    names.message !== undefined && `message ${names.message}`,
    status !== undefined && `status ${report.statuses?.[status] ?? status}`,
    overdue !== undefined && (overdue ? 'overdue' : 'not overdue'),
    dates !== '' && `${report.dated ?? 'dated'} ${dates}`,
    completed !== '' && `completed ${completed}`,
    search !== undefined && search.trim() !== '' && `matching “${search.trim()}”`,
  ].filter((part) => part !== false)
  return [peopleLabels[people] + group, ...parts].join(', ')
}

/** The filter in words with the number of rows. */
export function sentenceOf(report: Report, filter: ReportFilter, names: Names, total: number) {
  const rows = total === 0 ? `no ${report.noun[1]}` : plural(total, ...report.noun)
  return `${filterText(report, filter, names)}: ${rows}`.slice(0, 1000)
}
