import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { standingTones, standingWords } from '~/entities/course-labels'
import { ReadFailure } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { EmptyState } from '~/ui/display/empty-state'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { standings } from './dashboard.api'

/** Where a deadline can pass. */
const unfinished = ['not-started', 'in-progress']
const states = ['not-started', 'in-progress', 'completed', 'failed'] as const

/** Where all enrollments stand, as one bar. */
export function LearningStatus() {
  return (
    <Card title="Status breakdown">
      <Content />
    </Card>
  )
}

function Content() {
  const query = useQuery(standings)
  const { data, error } = query
  if (!data && error) return <ReadFailure error={error} query={query} level={3} />
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
        label: standingWords[state],
        value: values[state],
        tone: standingTones[state],
      }))}
      among={{ label: 'Overdue', value: counts.overdue, tone: 'danger', parts: unfinished }}
    />
  )
}
