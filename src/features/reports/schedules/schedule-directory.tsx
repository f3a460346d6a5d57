import { CalendarClock } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { LastUpdated } from '~/list/last-updated'
import { listStatus } from '~/list/query-status'
import { ReadError } from '~/list/read-error'
import { DataTable } from '~/ui/data-table/data-table'
import { Callout } from '~/ui/display/callout'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import type { ReportSearch } from '~/features/reports/report-search'
import { EditScheduleDialog } from './schedule-dialog'
import { ScheduleDrawer } from './schedule-drawer'
import { ScheduleMenu } from './schedule-menu'
import { scheduleColumns } from './schedule-columns'
import { maxSchedules, reportSchedules, type ReportSchedule } from './schedules.api'
import { useScheduleActions } from './use-schedule-actions'

interface ScheduleDirectoryProps {
  search: ReportSearch
  go: (change: Partial<ReportSearch>, replace?: boolean) => void
  /** Opens the reports, or the report of a schedule with its filter. */
  onReport: (schedule?: ReportSchedule) => void
}

/** How often schedules are read again while one runs, in milliseconds. */
const every = 3000

/** The scheduled reports with their next and last runs. */
export function ScheduleDirectory({ search, go, onReport }: ScheduleDirectoryProps) {
  const query = useQuery({
    ...reportSchedules,
    refetchInterval: ({ state }) =>
      state.data?.data.schedules.some(({ lastResult }) => lastResult === 'running') ? every : false,
  })
  const actions = useScheduleActions()
  const { data, error, dataUpdatedAt, isFetching, refetch } = query
  const schedules = data?.data.schedules ?? []
  const onHistory = ({ _id }: ReportSchedule) => go({ scheduleId: _id })
  return (
    <Stack gap={4}>
      <Text as="div" size="sm" tone="muted">
        {data &&
          `${counted(schedules.length, 'schedule', 'schedules')} of at most ${maxSchedules} · `}
        <LastUpdated at={dataUpdatedAt} isFetching={isFetching} onRefresh={() => void refetch()} />
      </Text>
      {schedules.length >= maxSchedules && (
        <Callout tone="warning">
          There are {maxSchedules} scheduled reports, as many as there can be. Delete one to
          schedule another.
        </Callout>
      )}
      <DataTable
        label="Scheduled reports"
        columns={scheduleColumns.columns}
        rows={schedules}
        total={schedules.length}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        status={listStatus(query)}
        expected={5}
        sort="name"
        onSort={() => undefined}
        isFiltered={false}
        onOpen={onHistory}
        onEdit={({ _id }) => go({ edit: _id })}
        href={({ _id }) => `/analytics/reports?view=schedules&scheduleId=${_id}`}
        actions={(schedule) => (
          <ScheduleMenu
            schedule={schedule}
            actions={actions}
            onEdit={() => go({ edit: schedule._id })}
            onHistory={() => onHistory(schedule)}
            onReport={() => onReport(schedule)}
          />
        )}
        whenEmpty={
          <EmptyState
            icon={<CalendarClock />}
            title="No scheduled reports yet"
            description="Open a report, choose its filter and columns, and press “Schedule…” to have it mailed regularly."
            action={<Button onClick={() => onReport()}>Open a report</Button>}
          />
        }
        whenNothingMatches={null}
        whenFailed={
          error && (
            <ReadError error={error} query={query} title="The schedules could not be loaded" />
          )
        }
      />
      {data && (
        <>
          <ScheduleDrawer
            scheduleId={search.scheduleId}
            schedules={schedules}
            onClose={() => go({ scheduleId: undefined })}
          />
          <EditScheduleDialog
            scheduleId={search.edit}
            schedules={schedules}
            onClose={() => go({ edit: undefined })}
          />
        </>
      )}
    </Stack>
  )
}
