import { useQuery } from '@tanstack/react-query'
import { ReadError } from '~/list/read-error'
import { BarChart } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { registrations } from './dashboard.api'

/** How many people registered in each of the last twelve months. */
export function RegistrationsChart() {
  return (
    <Card title="Registrations by month">
      <Content />
    </Card>
  )
}

function monthNames() {
  const inShort = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
  return (month: string) => inShort.format(new Date(`${month}-15T00:00:00Z`))
}

function Content() {
  const query = useQuery(registrations)
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the registrations">
        <SkeletonText lines={6} />
      </Loading>
    )
  const monthName = monthNames()
  return (
    <BarChart
      label="Registrations by month"
      names={['Month', 'People']}
      bars={data.data.registrations.map(({ month, count }) => ({
        id: month,
        label: monthName(month),
        value: count,
        month,
      }))}
    />
  )
}
