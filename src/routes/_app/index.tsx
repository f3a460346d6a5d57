import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '~/api/user'
import { recentAlerts } from '~/features/dashboard/dashboard.api'
import { column, grid } from '~/features/dashboard/dashboard.css'
import { FirstStepsCard } from '~/features/dashboard/first-steps-card'
import { greeting, today } from '~/features/dashboard/greeting'
import { OrganisationCard } from '~/features/dashboard/organisation-card'
import { RecentAlerts } from '~/features/dashboard/recent-alerts'
import { YouCard } from '~/features/dashboard/you-card'
import { PageHeader } from '~/ui/page-header'
import { usableZone } from '~/ui/time-format'
import { useNow } from '~/ui/use-now'

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  loader: ({ context: { queryClient } }) => {
    // Not awaited: who somebody is can be shown before what has happened.
    void queryClient.prefetchQuery(recentAlerts)
  },
  component: DashboardScreen,
})

function DashboardScreen() {
  const { firstName, business, preferences } = useUser()
  const now = useNow()
  const zone = usableZone(preferences.timezone ?? business.timezone)
  return (
    <>
      <PageHeader
        title={greeting(firstName, now, zone)}
        context={`${business.name} · ${today(now, zone)}`}
      />
      <div className={grid}>
        <div className={column}>
          <FirstStepsCard />
          <RecentAlerts />
        </div>
        <div className={column}>
          <YouCard />
          <OrganisationCard />
        </div>
      </div>
    </>
  )
}
