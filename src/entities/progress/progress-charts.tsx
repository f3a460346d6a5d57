import type { ReactElement, ReactNode } from 'react'
import { BarChart } from '~/ui/charts/bar-chart'
import { StackedBar, type Part } from '~/ui/charts/stacked-bar'
import { Card } from '~/ui/display/card'

interface StatusBreakdownProps<P extends Part> {
  parts: readonly P[]
  /** How many are overdue; also counted as not started or in progress. */
  overdue: number
  /** Wraps the label of a status in a link to its people. */
  link: (part: P, content: ReactNode) => ReactElement
}

/** Statuses whose deadline can pass. */
const unfinished = ['in-progress', 'not-started']

/** People by status, with those who are overdue. */
export function StatusBreakdown<P extends Part>({ parts, overdue, link }: StatusBreakdownProps<P>) {
  return (
    <Card title="Status breakdown">
      <StackedBar
        label="People by status"
        names={['Status', 'People']}
        among={{ label: 'Overdue', value: overdue, tone: 'danger', parts: unfinished }}
        parts={parts}
        link={link}
      />
    </Card>
  )
}

interface ProgressDistributionProps {
  /** Percentages, both included. */
  distribution: readonly { from: number; to: number; count: number }[]
}

/** How many people are how far. */
export function ProgressDistribution({ distribution }: ProgressDistributionProps) {
  return (
    <Card title="Progress distribution">
      <BarChart
        label="People by progress"
        names={['Progress', 'People']}
        bars={distribution.map(({ from, to, count }) => ({
          id: String(from),
          label: from === to ? `${from}%` : `${from}–${to}%`,
          value: count,
        }))}
      />
    </Card>
  )
}
