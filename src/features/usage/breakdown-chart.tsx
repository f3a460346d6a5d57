import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { objectLinks } from '~/entities/object-links'
import { BarChart, type Bar } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { hoursOf, hoursText } from '~/ui/format/hours'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Select } from '~/ui/input/select'
import { optionsOf } from '~/ui/input/options-of'
import { ChartState } from './chart-state'
import { activeLearners, completionsReport, enrollmentsReport } from './drill-downs'
import { SaveButton } from './save-button'
import { rangeOf, type GoUsage, type UsageSearch } from './usage-search'
import { usageBreakdown } from './usage.api'

type Metric = Schemas['UsageMetric']
type By = 'course' | 'category' | 'license'

const metricLabels: Record<Metric, string> = {
  completions: 'Completions',
  enrollments: 'Enrollments',
  active: 'Active people',
  hours: 'Learning hours',
  'completion-rate': 'Completion rate',
}

const titles = {
  course: { title: 'Top courses', name: 'Course', none: 'No course has any activity here.' },
  category: { title: 'Categories', name: 'Category', none: 'No category has any activity here.' },
  license: { title: 'Licenses', name: 'License', none: 'No license has any activity here.' },
}

const shown = (value: number, metric: Metric) => (metric === 'hours' ? hoursOf(value) : value)

function textOf(value: number, metric: Metric) {
  if (metric === 'hours') return hoursText(value)
  return metric === 'completion-rate' ? `${formatNumber(value)}%` : formatNumber(value)
}

/**
 * The rows behind a bar: its people, enrollments or completions; else the object. Through a license other people are active
 * than those with a seat in it.
 */
function barLink(
  {
    by,
    metric,
    search,
    dates,
  }: Pick<BreakdownChartProps, 'by' | 'search' | 'dates'> & {
    metric: Metric
  },
  id: string,
  content: ReactNode,
) {
  const scope = { ...search, [by]: id }
  if (metric === 'active' && scope.license === undefined)
    return (
      <Link to="/library/users" search={activeLearners(scope, dates)}>
        {content}
      </Link>
    )
  if (metric === 'active' || metric === 'hours') return objectLinks[by](id, content)
  const report = metric === 'completions' ? completionsReport : enrollmentsReport
  return (
    <Link to="/analytics/reports" search={report(scope, dates)}>
      {content}
    </Link>
  )
}

interface BreakdownChartProps {
  by: By
  search: UsageSearch
  /** The first and the last day of the range. */
  dates: { from: string; to: string }
  /** Changes the metric; without it the chart has no choice. */
  go?: GoUsage
}

/** The ten largest courses, categories or licenses by a figure; the rest is "Other". */
export function BreakdownChart({ by, search, dates, go }: BreakdownChartProps) {
  const metric = search.metric ?? 'completions'
  const range = rangeOf(search)
  const query = useQuery({
    ...usageBreakdown({ ...range, by, metric }),
    placeholderData: keepPreviousData,
  })
  const { title, name, none } = titles[by]
  return (
    <Card
      title={title}
      description={go ? undefined : `By ${metricLabels[metric].toLowerCase()}`}
      actions={
        go && (
          <Select
            aria-label="Figure of the courses, categories and licenses"
            options={optionsOf(metricLabels)}
            value={metric}
            onChange={(value) =>
              go({ metric: value === 'completions' || value === '' ? undefined : value })
            }
          />
        )
      }
    >
      <ChartState query={query} loading={`Loading: ${title}`}>
        {({ data: { breakdown } }) =>
          breakdown.rows.length === 0 ? (
            <Text tone="muted">{none}</Text>
          ) : (
            <BarChart
              label={title}
              direction="lines"
              names={[name, metricLabels[breakdown.metric]]}
              bars={barsOf(breakdown)}
              actions={
                <SaveButton label={title} body={{ chart: 'breakdown', ...range, by, metric }} />
              }
              link={({ id, isOther }, content) =>
                isOther ? <>{content}</> : barLink({ by, metric, search, dates }, id, content)
              }
            />
          )
        }
      </ChartState>
    </Card>
  )
}

type BreakdownBar = Bar & { isOther: boolean }

function barsOf({ rows, other, metric, known }: Schemas['UsageBreakdown']): BreakdownBar[] {
  const barOf = (value: number) => ({ value: shown(value, metric), text: textOf(value, metric) })
  const bars: BreakdownBar[] = rows.map(({ _id: id, name: label, value }) => ({
    id,
    label,
    isOther: false,
    ...(value === null ? { value: 0, text: '–' } : barOf(value)),
  }))
  if (!other) return bars
  const others = known - rows.length
  const label = others > 0 ? `Other (${counted(others, 'more', 'more')})` : 'Other'
  return [...bars, { id: 'other', label, isOther: true, tone: 'neutral', ...barOf(other) }]
}
