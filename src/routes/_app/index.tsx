import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '~/api/user'
import { attention, recentAlerts, standings } from '~/features/dashboard/dashboard.api'
import { column, grid } from '~/features/dashboard/dashboard.css'
import { Figures } from '~/features/dashboard/figures'
import { FirstStepsCard } from '~/features/dashboard/first-steps-card'
import { greeting, today } from '~/features/dashboard/greeting'
import { LearningStatus } from '~/features/dashboard/learning-status'
import { NeedsAttention } from '~/features/dashboard/needs-attention'
import { OrganisationCard } from '~/features/dashboard/organisation-card'
import { RecentAlerts } from '~/features/dashboard/recent-alerts'
import { RegistrationsChart } from '~/features/dashboard/registrations-chart'
import { lastDays, type Days } from '~/features/dashboard/span'
import { SpanChoice } from '~/features/dashboard/span-choice'
import { YouCard } from '~/features/dashboard/you-card'
import { PageHeader } from '~/ui/page-header'
import { usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'

interface Search {
  /** How many days the figures look back; 30 when not given. */
  days?: 7 | 90
}

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: ({ days }: Record<string, unknown>): Search =>
    days === 7 || days === 90 ? { days } : {},
  loader: ({ context: { queryClient } }) => {
    // Not awaited: who somebody is can be shown before what has happened.
    void queryClient.prefetchQuery(standings)
    void queryClient.prefetchQuery(attention)
    void queryClient.prefetchQuery(recentAlerts)
  },
  component: DashboardScreen,
})

function DashboardScreen() {
  const { days = 30 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { firstName, business, preferences } = useUser()
  const now = useNow()
  const zone = usableZone(preferences.timezone ?? business.timezone)
  const choose = (chosen: Days) =>
    void navigate({
      search: { days: chosen === 30 ? undefined : chosen },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={greeting(firstName, now, zone)}
        context={`${business.name} · ${today(now, zone)}`}
        primary={<SpanChoice days={days} onChoose={choose} />}
      />
      <Figures span={lastDays(days, now, usableZone(business.timezone))} days={days} />
      <div className={grid}>
        <div className={column}>
          <NeedsAttention />
          <LearningStatus />
          <RegistrationsChart />
        </div>
        <div className={column}>
          <FirstStepsCard />
          <RecentAlerts />
          <YouCard />
          <OrganisationCard />
        </div>
      </div>
    </>
  )
}
