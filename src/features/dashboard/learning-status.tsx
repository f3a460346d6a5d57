import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { enrollmentTones, enrollmentLabels } from '~/entities/course-labels'
import { ReadError } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { EmptyState } from '~/ui/display/empty-state'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { statusCounts } from './dashboard.api'

/** Statuses whose deadline can pass. */
const unfinished = ['not-started', 'in-progress']
const states = ['not-started', 'in-progress', 'completed', 'failed'] as const

/** Enrollments by status, as one bar. */
export function LearningStatus() {
  return (
    <Card title="Status breakdown">
      <Content />
    </Card>
  )
}

function Content() {
  const query = useQuery(statusCounts)
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the status breakdown">
        <SkeletonText lines={4} />
      </Loading>
    )
  const { counts } = data.data
  const values = {
    'not-started': counts.notStarted,
    'in-progress': counts.inProgress,
    completed: counts.completed,
    failed: counts.failed,
  }
  if (counts.total === 0)
    return (
      <EmptyState
        icon={<GraduationCap />}
        title="No enrollments yet"
        description="Assign a published course to see its status here."
        level={3}
      />
    )
  return (
    <StackedBar
      label="Enrollments by status"
      names={['Status', 'Enrollments']}
      parts={states.map((state) => ({
        id: state,
        label: enrollmentLabels[state],
        value: values[state],
        tone: enrollmentTones[state],
      }))}
      link={({ id }, content) => (
        <Link to="/analytics/reports" search={{ report: 'course-status', status: id }}>
          {content}
        </Link>
      )}
      among={{ label: 'Overdue', value: counts.overdue, tone: 'danger', parts: unfinished }}
    />
  )
}
