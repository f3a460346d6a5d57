import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { pathProgressLabels, pathProgressTones } from '~/entities/learning-path-labels'
import { BarChart } from '~/ui/charts/bar-chart'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { Card } from '~/ui/display/card'
import * as css from './path.css'

interface PathChartsProps {
  pathId: string
  progress: Schemas['PathProgressReport']
}

const parts = [
  { id: 'completed', figure: 'completed' },
  { id: 'in-progress', figure: 'inProgress' },
  { id: 'not-started', figure: 'notStarted' },
] as const

/** Statuses whose deadline can pass. */
const unfinished = ['in-progress', 'not-started']

/** Status breakdown and progress distribution, as charts that are tables, too. */
export function PathCharts({ pathId, progress }: PathChartsProps) {
  const { totals, distribution } = progress
  return (
    <div className={css.charts}>
      <Card title="Status breakdown">
        <StackedBar
          label="People by status"
          names={['Status', 'People']}
          among={{ label: 'Overdue', value: totals.overdue, tone: 'danger', parts: unfinished }}
          parts={parts.map(({ id, figure }) => ({
            id,
            label: pathProgressLabels[id],
            value: totals[figure],
            tone: pathProgressTones[id],
          }))}
          link={({ id }, content) => (
            <Link
              to="/library/selected-path/summary"
              search={{ pathId, status: id }}
              hash="people"
              resetScroll={false}
            >
              {content}
            </Link>
          )}
        />
      </Card>
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
    </div>
  )
}
