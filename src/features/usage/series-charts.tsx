import { Link, useNavigate } from '@tanstack/react-router'
import type { Schemas } from '~/api/schemas'
import { TimeChart } from '~/ui/charts/time-chart'
import { Card } from '~/ui/display/card'
import { useDateFormat } from '~/ui/format/date-format'
import { formatNumber } from '~/ui/format/numbers'
import { activeLearners, completionsReport, enrollmentsReport } from './drill-downs'
import { daysOf, intervalNames, partialText, pointLabel } from './points'
import { SaveButton } from './save-button'
import { figuresOf, type UsageSearch } from './usage-search'

type Usage = Schemas['Usage']

interface SeriesChartProps {
  usage: Usage
  search: UsageSearch
}

function usePoints(usage: Usage) {
  const dateFormat = useDateFormat()
  return usage.series.map((point) => ({
    point,
    id: point.date,
    label: pointLabel(point, usage, dateFormat),
    partial: partialText(point),
    days: daysOf(point, usage),
  }))
}

/** Active people by day, week or month. */
export function ActiveChart({ usage, search }: SeriesChartProps) {
  const navigate = useNavigate()
  const { daily, weekly, monthly } = usage.active
  const points = usePoints(usage).map((each) => ({ ...each, values: [each.point.activeUsers] }))
  const label = 'Active people over time'
  return (
    <Card
      title={label}
      description={`${formatNumber(daily)} on a mean day (DAU), ${formatNumber(weekly)} in the last 7 days (WAU) and ${formatNumber(monthly)} in the last 30 days (MAU) of the range. Somebody active on two days counts once in the range.`}
    >
      <TimeChart
        label={label}
        kind="line"
        name={intervalNames[usage.interval]}
        points={points}
        series={[{ label: 'Active people', tone: 'accent' }]}
        actions={<SaveButton label={label} body={{ chart: 'series', ...figuresOf(search) }} />}
        onOpen={({ days }) =>
          void navigate({ to: '/library/users', search: activeLearners(search, days) })
        }
        link={({ days }) => (
          <Link to="/library/users" search={activeLearners(search, days)}>
            Show people
          </Link>
        )}
      />
    </Card>
  )
}

/** Enrollments and completions by day, week or month. */
export function AssignedChart({ usage, search }: SeriesChartProps) {
  const navigate = useNavigate()
  const points = usePoints(usage).map((each) => ({
    ...each,
    values: [each.point.enrollments, each.point.completions],
  }))
  const label = 'Enrollments and completions'
  return (
    <Card
      title={label}
      description="Enrollments by the day of assignment, completions by the day of completion."
    >
      <TimeChart
        label={label}
        kind="columns"
        name={intervalNames[usage.interval]}
        points={points}
        series={[
          { label: 'Enrollments', tone: 'accent' },
          { label: 'Completions', tone: 'success' },
        ]}
        actions={<SaveButton label={label} body={{ chart: 'series', ...figuresOf(search) }} />}
        onOpen={({ days }) =>
          void navigate({ to: '/analytics/reports', search: enrollmentsReport(search, days) })
        }
        link={({ days }) => (
          <>
            <Link to="/analytics/reports" search={enrollmentsReport(search, days)}>
              Show enrollments
            </Link>
            <Link to="/analytics/reports" search={completionsReport(search, days)}>
              Show completions
            </Link>
          </>
        )}
      />
    </Card>
  )
}
