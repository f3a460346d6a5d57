import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { usersAudience } from '~/entities/message-bulk'
import { ChartFrame } from '~/ui/charts/chart-frame'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { hoursOf } from '~/ui/format/hours'
import { formatNumber } from '~/ui/format/numbers'
import { LinkButton } from '~/ui/input/link-button'
import { Select } from '~/ui/input/select'
import { optionsOf } from '~/ui/input/options-of'
import { ChartState } from './chart-state'
import { SaveButton } from './save-button'
import { rangeOf, type GoUsage, type UsageSearch } from './usage-search'
import { usageLeaders } from './usage.api'
import * as css from './usage.css'

type Leaders = Schemas['Leaders']

const ButtonTo = createLink(LinkButton)

const byLabels: Record<Leaders['by'], string> = {
  completions: 'Completions',
  hours: 'Learning hours',
  score: 'Mean score',
}
const orderLabels: Record<Leaders['order'], string> = { top: 'Highest', bottom: 'Lowest' }

const valueOf = ({ value }: Leaders['rows'][number], by: Leaders['by']) =>
  value === null ? null : by === 'hours' ? hoursOf(value) : value

const units = { completions: '', hours: ' h', score: '%' }

/** The fragment of the URL that shows the card. */
export const leadersId = 'leaders'

/** The people who did most or least in the range. */
export function LeadersCard({ search, go }: { search: UsageSearch; go: GoUsage }) {
  const range = rangeOf(search)
  const by = search.leaders ?? 'completions'
  const order = search.order ?? 'top'
  const query = useQuery({
    ...usageLeaders({ ...range, by, order, page: 1, limit: 10 }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data.leaders.rows ?? []
  return (
    <Card
      title="Leaders"
      actions={
        <div className={css.controls}>
          <Select
            aria-label="Order of the leaders"
            options={optionsOf(orderLabels)}
            value={order}
            onChange={(value) => go({ order: value === 'bottom' ? value : undefined })}
          />
          <Select
            aria-label="Figure of the leaders"
            options={optionsOf(byLabels)}
            value={by}
            onChange={(value) =>
              go({ leaders: value === 'completions' || value === '' ? undefined : value })
            }
          />
        </div>
      }
    >
      <ChartState query={query} loading="Loading the leaders">
        {({ data: { leaders } }) =>
          leaders.rows.length === 0 ? (
            <Text tone="muted">Nobody matches.</Text>
          ) : (
            <ChartFrame
              label="Leaders"
              table={{
                head: ['Person', 'Completions', 'Hours', 'Score %', 'Overdue'],
                rows: leaders.rows.map((row) => ({
                  id: row.user._id,
                  cells: [
                    row.user.name,
                    row.completions,
                    hoursOf(row.learningSeconds),
                    row.score,
                    row.overdue,
                  ],
                })),
              }}
              actions={
                <SaveButton label="Leaders" body={{ chart: 'leaders', ...range, by, order }} />
              }
            >
              <ol className={css.leaders}>
                {leaders.rows.map((row) => {
                  const value = valueOf(row, leaders.by)
                  return (
                    <li key={row.user._id} className={css.leader}>
                      <Link to="/library/users" search={{ userId: row.user._id }} dir="auto">
                        {row.user.name || row.email}
                      </Link>
                      <span className={css.leaderValue}>
                        {value === null ? '–' : `${formatNumber(value)}${units[leaders.by]}`}
                      </span>
                    </li>
                  )
                })}
              </ol>
              {leaders.order === 'bottom' && (
                <div>
                  <ButtonTo
                    size="sm"
                    icon={<Mail aria-hidden />}
                    to="/notification-management/email-notifications"
                    search={{
                      ...usersAudience({ users: rows.map(({ user }) => user._id) }),
                      compose: 'new',
                    }}
                  >
                    Remind these people
                  </ButtonTo>
                </div>
              )}
            </ChartFrame>
          )
        }
      </ChartState>
    </Card>
  )
}
