import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReadError } from '~/list/read-error'
import { BarChart } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { topCourses, type Span } from './dashboard.api'

/** The five courses with most completions in a range. */
export function TopCourses({ span, days }: { span: Span; days: number }) {
  return (
    <Card title="Top courses" description={`By completions in the last ${days} days`}>
      <Content span={span} />
    </Card>
  )
}

function Content({ span }: { span: Span }) {
  const query = useQuery(topCourses(span))
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the top courses">
        <SkeletonText lines={5} />
      </Loading>
    )
  const rows = data.data.breakdown.rows.filter(({ value }) => value !== null && value > 0)
  if (rows.length === 0) return <Text tone="muted">No course was completed in these days.</Text>
  return (
    <BarChart
      label="Completions by course"
      names={['Course', 'Completions']}
      direction="lines"
      bars={rows.map(({ _id: id, name: label, value }) => ({ id, label, value: value ?? 0 }))}
      link={({ id }, content) => (
        <Link
          to="/analytics/reports"
          search={{
            report: 'course-status',
            course: id,
            completedFrom: span.from,
            completedTo: span.to,
          }}
        >
          {content}
        </Link>
      )}
    />
  )
}
