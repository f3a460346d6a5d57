import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartFrame } from '~/ui/charts/chart-frame'
import { Card } from '~/ui/display/card'
import { formatNumber } from '~/ui/format/numbers'
import { formatter } from '~/ui/format/time-format'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { ChartState } from './chart-state'
import * as css from './hours-chart.css'
import { SaveButton } from './save-button'
import { rangeOf, type UsageSearch } from './usage-search'
import { activityHours } from './usage.api'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The name of a weekday, Monday is 1. */
const weekdayName = (weekday: number) =>
  // 1 January 2024 was a Monday.
  formatter(undefined, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )

const hourText = (hour: number) => String(hour).padStart(2, '0')

/** When people are active: weekdays and hours. */
export function HoursChart({ search }: { search: UsageSearch }) {
  const range = rangeOf(search)
  const query = useQuery({ ...activityHours(range), placeholderData: keepPreviousData })
  const label = 'Activity by weekday and hour'
  return (
    <Card
      title={label}
      description="People active in each hour, summed over the days of the range."
    >
      <ChartState query={query} loading="Loading the activity by hour">
        {({ data: { activityHours: activity } }) => {
          const counts = new Map(
            activity.cells.map(({ weekday, hour, count }) => [`${weekday}-${hour}`, count]),
          )
          const countOf = (weekday: number, hour: number) => counts.get(`${weekday}-${hour}`) ?? 0
          const top = Math.max(1, ...counts.values())
          const table = {
            head: ['Weekday and hour', 'People'],
            rows: activity.cells.map(({ weekday, hour, count }) => ({
              id: `${weekday}-${hour}`,
              cells: [`${weekdayName(weekday)} ${hourText(hour)}:00`, count],
            })),
          }
          return (
            <ChartFrame
              label={label}
              table={table}
              actions={<SaveButton label={label} body={{ chart: 'hours', ...range }} />}
            >
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard */}
              <div className={css.place} role="region" aria-label={`${label}, grid`} tabIndex={0}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <td />
                      {hours.map((hour) => (
                        <th key={hour} scope="col" className={css.head}>
                          {hourText(hour)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {weekdays.map((weekday) => (
                      <tr key={weekday}>
                        <th scope="row" className={css.head}>
                          {weekdayName(weekday)}
                        </th>
                        {hours.map((hour) => {
                          const count = countOf(weekday, hour)
                          const share = `${Math.round((50 * count) / top)}%`
                          return (
                            <td
                              key={hour}
                              className={css.cell}
                              style={assignInlineVars({ [css.share]: share })}
                            >
                              {count > 0 && formatNumber(count)}
                            </td>
                          )
                        })}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </ChartFrame>
          )
        }}
      </ChartState>
    </Card>
  )
}
