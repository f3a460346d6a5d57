import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { reportOf } from '~/features/reports/report-lists'
import { ReportScreen } from '~/features/reports/report-screen'
import { defaultSort, reportSearch, type ReportSearch } from '~/features/reports/report-search'
import { reportSchedules, type ReportSchedule } from '~/features/reports/schedules/schedules.api'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/analytics/reports')({
  staticData: { title: 'Reports' },
  validateSearch: reportSearch,
  search: { middlewares: [stripSearchParams(listDefaults(defaultSort)), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.view === 'schedules') return void queryClient.prefetchQuery(reportSchedules)
    const { list, search } = reportOf(deps)
    list.prefetch(queryClient, search)
  },
  component: ReportsScreen,
})

/** The report of a schedule with its filter and order. */
function searchOf({ report, filter, sort }: ReportSchedule) {
  const { people, overdue, ...rest } = filter
  return {
    report,
    ...rest,
    ...(people !== undefined && people !== 'current' && { people }),
    ...(overdue === true && { overdue }),
    ...(sort !== null && { sort }),
  }
}

function ReportsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<ReportSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  return (
    <ReportScreen
      search={search}
      go={go}
      onPerson={(userId) => void navigate({ to: '/users/users', search: { userId } })}
      onReport={(schedule) => void navigate({ search: schedule ? searchOf(schedule) : {} })}
    />
  )
}
