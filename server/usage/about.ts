import type { Input } from '../contract/operation-types.ts'
import { aboutLines } from '../reports/about.ts'
import type { Names } from '../reports/check.ts'
import type { Resolved } from '../reports/range.ts'
import { filterText, rangeText } from '../reports/sentence.ts'
import type { UsageScope } from './scope.ts'

type Export = Input<'exportUsage'>['body']

const titles: Record<Export['chart'], (by: string) => string> = {
  figures: () => 'Usage figures',
  series: () => 'Usage over time',
  breakdown: (by) => `Usage by ${by}`,
  hours: () => 'Usage by weekday and hour',
  leaders: (by) => `Leaders by ${by}`,
  matrix: () => 'Training matrix',
}

type Asked = {
  body: Export
  scope: UsageScope
  names: Names
  range: Resolved
  organisation: { name: string; timezone: string }
  by: string
}

/** The second sheet of a workbook of usage. */
export function usageAbout({ body, scope, names, range, organisation, by }: Asked) {
  const { chart } = body
  const only = body.only && `only ${body.only}`
  const days = chart !== 'matrix' && rangeText(range.from, range.to)
  const other =
    chart === 'figures' && range.other && `before: ${rangeText(range.other.from, range.other.to)}`
  const parts = [filterText({}, { people: scope.people }, names), only, days, other]
  return aboutLines({
    organisation,
    report: titles[chart](body.by ?? (chart === 'leaders' ? 'completions' : 'course')),
    sentence: parts.filter(Boolean).join(', '),
    people: scope.people,
    by,
  })
}
