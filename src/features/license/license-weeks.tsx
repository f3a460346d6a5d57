import type { Schemas } from '~/api/schemas'
import { BarChart } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { formatter } from '~/ui/format/time-format'

interface LicenseWeeksProps {
  weeks: Schemas['LicenseOutlook']['weeks']
  /** The number of seats; null for no limit. */
  total: number | null
}

const shortDay = (day: string) =>
  formatter(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

const short = (value: number) =>
  new Intl.NumberFormat(undefined, { notation: 'compact' }).format(value)

/** The seats taken at the end of each of the last weeks. */
export function LicenseWeeks({ weeks, total }: LicenseWeeksProps) {
  return (
    <Card title="Last 12 weeks" description="Seats taken at the end of each week.">
      <BarChart
        label="Seats taken by week"
        names={['Week until', 'Taken']}
        max={total ?? 0}
        bars={weeks.map(({ from, to, assigned, revoked, taken }) => ({
          id: from,
          label: shortDay(to),
          value: taken,
          text: short(taken),
          assigned,
          revoked,
        }))}
        more={[
          { label: 'Assigned', value: ({ assigned }) => assigned },
          { label: 'Revoked', value: ({ revoked }) => revoked },
        ]}
      />
    </Card>
  )
}
