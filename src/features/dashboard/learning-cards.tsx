import { InSight } from '~/ui/lazy/in-sight'
import { ActiveLine } from './active-line'
import { RecentActivity } from './activity/recent-activity'
import type { Span } from './dashboard.api'
import { Funnel } from './funnel'
import { LearningStatus } from './learning-status'
import type { MainPart, SidePart } from './layout/layout'
import { NextDates } from './next-dates'
import { RegistrationsChart } from './registrations-chart'
import { TopCourses } from './top-courses'

interface LearningCardProps {
  part: Exclude<MainPart, 'attention'> | Extract<SidePart, 'events'>
  span: Span
  days: number
  now: Date
  zone: string
}

/** A card below the fold: loaded after what is seen first. */
export function LearningCard({ part, span, days, now, zone }: LearningCardProps) {
  if (part === 'status') return <LearningStatus />
  if (part === 'active') return <ActiveLine span={span} days={days} />
  if (part === 'registrations') return <RegistrationsChart />
  if (part === 'events') return <NextDates now={now} zone={zone} />
  return (
    <InSight height="24rem">
      {part === 'funnel' && <Funnel />}
      {part === 'courses' && <TopCourses span={span} days={days} />}
      {part === 'activity' && <RecentActivity />}
    </InSight>
  )
}
