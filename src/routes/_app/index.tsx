import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { useDeferredValue } from 'react'
import { newestAlerts } from '~/api/alerts'
import { useUser } from '~/api/session/user'
import { attention, enrollments } from '~/features/dashboard/dashboard.api'
import { below as belowFold, column, grid } from '~/features/dashboard/dashboard.css'
import { Figures } from '~/features/dashboard/figures'
import { greeting, today } from '~/features/dashboard/greeting'
import { NeedsAttention } from '~/features/dashboard/needs-attention'
import { RecentAlerts } from '~/features/dashboard/recent-alerts'
import { lastDays, zoneOf, type Days } from '~/features/dashboard/date-range'
import { SpanChoice } from '~/features/dashboard/date-range-select'
import { useLayout } from '~/features/dashboard/layout/layout'
import { useFirstSteps } from '~/features/dashboard/use-first-steps'
import { PageHeader } from '~/ui/display/page-header'
import { Button } from '~/ui/input/button'
import { lazyComponent } from '~/ui/lazy/lazy'
import { usableZone } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'

const LearningCard = lazyComponent(
  () => import('~/features/dashboard/learning-cards').then((module) => module.LearningCard),
  () => <div className={belowFold} />,
)

const FirstStepsCard = lazyComponent(() =>
  import('~/features/dashboard/first-steps-card').then((module) => module.FirstStepsCard),
)

const LayoutChooser = lazyComponent(
  () => import('~/features/dashboard/layout/layout-chooser').then((module) => module.LayoutChooser),
  () => (
    <Button disabled icon={<LayoutDashboard aria-hidden />}>
      Customise
    </Button>
  ),
)

interface Search {
  /** The period of the figures in days; 30 by default. */
  days?: 7 | 90
}

export const Route = createFileRoute('/_app/')({
  staticData: { title: 'Dashboard' },
  validateSearch: ({ days }: Record<string, unknown>): Search =>
    days === 7 || days === 90 ? { days } : {},
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the greeting can be shown before the figures. These requests start before the code has loaded, so
    // they are limited to what is visible first.
    void queryClient.prefetchQuery(attention)
    void queryClient.prefetchQuery(enrollments)
  },
  component: DashboardScreen,
})

function DashboardScreen() {
  const { days = 30 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { firstName, business, preferences } = useUser()
  const now = useNow()
  const zone = usableZone(preferences.timezone ?? business.timezone)
  const steps = useFirstSteps()
  const { isPending: isAttentionAwaited } = useQuery(attention)
  const { isPending: areAlertsAwaited } = useQuery(newestAlerts)
  // Content below the fold is rendered afterwards, when nothing can move it any more.
  const isComplete = useDeferredValue(
    !isAttentionAwaited && !areAlertsAwaited && steps !== undefined,
    false,
  )
  const { main, side } = useLayout()
  const span = lastDays(days, now, zoneOf(business))
  const below = { span, days, now, zone }
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
        menu={<LayoutChooser />}
      />
      <Figures span={span} days={days} />
      <div className={grid}>
        <div className={column}>
          {main.map((part) =>
            part === 'attention' ? (
              <NeedsAttention key={part} />
            ) : (
              isComplete && <LearningCard key={part} {...below} part={part} />
            ),
          )}
          {!isComplete && <div className={belowFold} />}
        </div>
        <div className={column}>
          {side.map((part) => {
            if (part === 'notifications') return <RecentAlerts key={part} />
            if (part === 'steps')
              return (
                steps !== undefined &&
                steps.length > 0 && <FirstStepsCard key={part} steps={steps} />
              )
            return isComplete && <LearningCard key={part} {...below} part={part} />
          })}
        </div>
      </div>
    </>
  )
}
