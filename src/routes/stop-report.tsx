import { createFileRoute } from '@tanstack/react-router'
import { StopReportPage } from '~/features/auth/stop-report/stop-report-page'

interface Search {
  /** The signed token of a mail. */
  token?: string
}

export const Route = createFileRoute('/stop-report')({
  staticData: { title: 'Scheduled report' },
  validateSearch: ({ token }: Record<string, unknown>): Search =>
    typeof token === 'string' ? { token } : {},
  component: StopReportScreen,
})

function StopReportScreen() {
  const { token } = Route.useSearch()
  return <StopReportPage token={token ?? ''} />
}
