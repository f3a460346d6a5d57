import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartFrame } from '~/ui/charts/chart-frame'
import { Card } from '~/ui/display/card'
import { hourText, weekdayName } from '~/ui/format/week-hours'
import { ChartState } from './chart-state'
import { HoursGrid } from './hours-grid'
import { SaveButton } from './save-button'
import { rangeOf, type UsageSearch } from './usage-search'
import { activityHours } from './usage.api'

/** When people are active: weekdays and hours. */
export function HoursChart({ search }: { search: UsageSearch }) {
  const range = rangeOf(search)
  const query = useQuery({ ...activityHours(range), placeholderData: keepPreviousData })
  const label = 'Activity by weekday and hour'
  return (
    <Card
      title={label}
      description="Different people who were active in courses in each hour of a weekday, in the range."
    >
      <ChartState query={query} loading="Loading the activity by hour">
        {({ data: { activityHours: activity } }) => (
          <ChartFrame
            label={label}
            table={{
              head: ['Weekday and hour', 'People'],
              rows: activity.cells.map(({ weekday, hour, count }) => ({
                id: `${weekday}-${hour}`,
                cells: [`${weekdayName(weekday)} ${hourText(hour)}`, count],
              })),
            }}
            actions={<SaveButton label={label} body={{ chart: 'hours', ...range }} />}
          >
            <HoursGrid label={label} activity={activity} search={search} />
          </ChartFrame>
        )}
      </ChartState>
    </Card>
  )
}
