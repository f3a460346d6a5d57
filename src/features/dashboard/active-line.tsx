import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReadError } from '~/list/read-error'
import { TimeChart } from '~/ui/charts/time-chart'
import { Card } from '~/ui/display/card'
import { useDateFormat } from '~/ui/format/date-format'
import { dayText } from '~/ui/format/time-format'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { activeUsers, type Span } from './dashboard.api'

const label = 'Active people over time'

/** Active people by day. */
export function ActiveLine({ span, days }: { span: Span; days: number }) {
  return (
    <Card
      title={label}
      description={`By day in the last ${days} days. Somebody active on two days counts on both.`}
    >
      <Content span={span} />
    </Card>
  )
}

function Content({ span }: { span: Span }) {
  const dateFormat = useDateFormat()
  const navigate = useNavigate()
  // The answer of the figure.
  const query = useQuery(activeUsers(span))
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the active people">
        <SkeletonText lines={6} />
      </Loading>
    )
  const learnersOf = ({ id: day }: { id: string }) => ({ activeFrom: day, activeTo: day })
  return (
    <TimeChart
      label={label}
      kind="line"
      name="Day"
      points={data.data.activeUsers.map(({ date, count }) => ({
        id: date,
        label: dayText(date, dateFormat),
        values: [count],
        partial: date === span.to ? 'not over yet' : undefined,
      }))}
      series={[{ label: 'Active people', tone: 'accent' }]}
      onOpen={(point) => void navigate({ to: '/library/users', search: learnersOf(point) })}
      link={(point) => (
        <Link to="/library/users" search={learnersOf(point)}>
          Show people
        </Link>
      )}
    />
  )
}
