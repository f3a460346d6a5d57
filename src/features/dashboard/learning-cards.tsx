import { LearningStatus } from './learning-status'
import { LicenseFunnel } from './license-funnel'
import { RegistrationsChart } from './registrations-chart'

/** The cards with charts, below the fold: loaded after what is seen first. */
export function LearningCards() {
  return (
    <>
      <LearningStatus />
      <LicenseFunnel />
      <RegistrationsChart />
    </>
  )
}
