import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReadError } from '~/list/read-error'
import { TimeChart } from '~/ui/charts/time-chart'
import { Card } from '~/ui/display/card'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { addDays } from '~/ui/input/calendar-date'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import { courseUsage } from './course.api'

/** The completions of a course in each of the last weeks. */
export function CourseCompletions({ courseId }: { courseId: string }) {
  return (
    <Card
      title="Completions by week"
      description="Completions of current people in the last 90 days, by the day of completion."
    >
      <Content courseId={courseId} />
    </Card>
  )
}

function Content({ courseId }: { courseId: string }) {
  const query = useQuery(courseUsage(courseId))
  const dateFormat = useDateFormat()
  const navigate = useNavigate()
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the completions">
        <Skeleton height="12rem" />
      </Loading>
    )
  const { from, to, series } = data.data.usage
  const points = series.map(({ date, days, wholeDays, completions }) => {
    const last = addDays(date, wholeDays - 1)
    return {
      id: date,
      label: `${dayText(date, dateFormat)} – ${dayText(last, dateFormat)}`,
      values: [completions],
      partial: days < wholeDays ? `${days} of ${wholeDays} days` : undefined,
      search: {
        report: 'course-status' as const,
        course: courseId,
        completedFrom: date < from ? from : date,
        completedTo: last > to ? to : last,
      },
    }
  })
  return (
    <TimeChart
      label="Completions by week"
      kind="columns"
      name="Week"
      points={points}
      series={[{ label: 'Completions', tone: 'success' }]}
      onOpen={({ search }) => void navigate({ to: '/analytics/reports', search })}
      link={({ search }) => (
        <Link to="/analytics/reports" search={search}>
          Show completions
        </Link>
      )}
    />
  )
}
