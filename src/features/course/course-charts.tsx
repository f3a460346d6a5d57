import { Link } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { enrollmentTones, enrollmentLabels } from '~/entities/course-labels'
import { ProgressDistribution, StatusBreakdown } from '~/entities/progress/progress-charts'
import { Card } from '~/ui/display/card'
import { BarChart } from '~/ui/charts/bar-chart'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

interface CourseChartsProps {
  courseId: string
  progress: Schemas['CourseProgress']
}

const parts = [
  { id: 'completed', figure: 'completed' },
  { id: 'in-progress', figure: 'inProgress' },
  { id: 'not-started', figure: 'notStarted' },
  { id: 'failed', figure: 'failed' },
] as const

/** Status breakdown, progress distribution and drop-off by item, as charts that are tables, too. */
export function CourseCharts({ courseId, progress }: CourseChartsProps) {
  const { stats, distribution, items } = progress
  const { assigned } = stats
  return (
    <>
      <Stack gap={5}>
        <StatusBreakdown
          overdue={stats.overdue}
          parts={parts.map(({ id, figure }) => ({
            id,
            label: enrollmentLabels[id],
            value: stats[figure],
            tone: enrollmentTones[id],
          }))}
          link={({ id }, content) => (
            <Link
              to="/library/selected-course/summary"
              search={{ courseId, status: id }}
              hash="people"
              resetScroll={false}
            >
              {content}
            </Link>
          )}
        />
        <ProgressDistribution distribution={distribution} />
      </Stack>
      <Card
        title="Drop-off by item"
        description="How many people started each item, and how many of them completed it."
      >
        {items.length === 0 ? (
          <Text tone="muted">This course has no items.</Text>
        ) : (
          <BarChart
            label="People by item"
            direction="lines"
            names={['Item', 'Completed']}
            max={assigned}
            bars={items.map((entry, index) => ({
              ...entry,
              id: entry.item._id,
              label: `${index + 1}. ${entry.item.title}`,
              value: entry.completed,
              of: entry.started,
              text: `${formatNumber(entry.completed)} of ${formatNumber(entry.started)} who started`,
            }))}
            more={[
              { label: 'Section', value: ({ section }) => section },
              { label: 'Started', value: ({ started }) => started },
              { label: 'Failed', value: ({ failed }) => failed },
              {
                label: 'Average score',
                value: ({ averageScore }) =>
                  averageScore === null ? null : `${Math.round(averageScore)}%`,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}
