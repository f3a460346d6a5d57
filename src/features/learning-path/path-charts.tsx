import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { pathProgressLabels, pathProgressTones } from '~/entities/learning-path-labels'
import { ProgressDistribution, StatusBreakdown } from '~/entities/progress/progress-charts'

interface PathChartsProps {
  pathId: string
  progress: Schemas['PathProgressReport']
}

const parts = [
  { id: 'completed', figure: 'completed' },
  { id: 'in-progress', figure: 'inProgress' },
  { id: 'not-started', figure: 'notStarted' },
] as const

/** Status breakdown and progress distribution, as charts that are tables, too. */
export function PathCharts({ pathId, progress }: PathChartsProps) {
  const { totals, distribution } = progress
  return (
    <>
      <StatusBreakdown
        overdue={totals.overdue}
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
      <ProgressDistribution distribution={distribution} />
    </>
  )
}
