import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { counted } from '~/ui/format/numbers'
import { usePage } from '~/ui/hooks/use-page'
import { LinkButton } from '~/ui/input/link-button'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Pagination } from '~/ui/list/pagination'
import { resultLabels, resultTones } from './schedule-labels'
import { reportRuns, runsPerPage, type ReportRun } from './schedules.api'

/** How often runs that have not ended are read again, in milliseconds. */
const every = 3000

/** The runs of a schedule with their files. */
export function ScheduleRuns({ scheduleId }: { scheduleId: string }) {
  const { page, setPage, within } = usePage(runsPerPage)
  const runs = useQuery({
    ...reportRuns(scheduleId, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.runs.some(({ result }) => result === 'running') ? every : false,
  })
  const { data, error } = runs
  if (!data && error)
    return (
      <ReadError title="The history could not be loaded" error={error} query={runs} level={3} />
    )
  if (!data) return <ListSkeleton label="Loading the history" rows={4} lines={2} />
  within(data.total)
  if (data.total === 0)
    return (
      <EmptyState
        level={3}
        icon={<History />}
        title="No runs yet"
        description="Runs are listed for 90 days, with their files for 7 days."
      />
    )
  return (
    <Stack gap={4}>
      <Text size="sm" tone="muted">
        Runs are listed for 90 days, with their files for 7 days.
      </Text>
      <ul role="list" aria-label="Runs">
        {data.data.runs.map((run) => (
          <Run key={run._id} run={run} />
        ))}
      </ul>
      {data.total > runsPerPage && (
        <Pagination
          label="the runs"
          page={page}
          limit={runsPerPage}
          total={data.total}
          onPage={setPage}
        />
      )}
    </Stack>
  )
}

function Run({ run: { dueAt, result, reason, rows, emails, file, isManual } }: { run: ReportRun }) {
  const facts = [
    ...(rows === null ? [] : [counted(rows, 'row', 'rows')]),
    ...(emails.length === 0 ? [] : [`to ${emails.join(', ')}`]),
    ...(isManual ? ['run by hand'] : []),
  ]
  return (
    <ListItem
      action={
        file !== null && (
          <LinkButton size="sm" href={file} download="" icon={<Download aria-hidden />}>
            File
          </LinkButton>
        )
      }
    >
      <Stack direction="row" gap={2} align="center" wrap>
        <Time value={dueAt} show="moment" />
        <Badge dot tone={resultTones[result]}>
          {resultLabels[result]}
        </Badge>
      </Stack>
      {facts.length > 0 && (
        <Text as="div" size="sm" tone="muted">
          {facts.join(' · ')}
        </Text>
      )}
      {reason !== null && (
        <Text as="div" size="sm" dir="auto">
          {reason}
        </Text>
      )}
    </ListItem>
  )
}
