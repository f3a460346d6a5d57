import type { ReactNode } from 'react'
import { reportTitles } from '~/entities/report-labels'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { counted } from '~/ui/format/numbers'
import { formOf, rangeText } from './schedule-form'
import { pauseLabels, resultLabels, resultTones, whenText } from './schedule-labels'
import type { ReportSchedule } from './schedules.api'

/** A line with a muted one below it, if there is anything to say. */
function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <Stack as="span" gap={0}>
      <Text as="span" clip>
        {children}
      </Text>
      {below !== null && (
        <Text as="span" size="sm" tone="muted">
          {below}
        </Text>
      )}
    </Stack>
  )
}

function recipientsText([first = '', ...others]: readonly string[]) {
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other', 'others')}`
}

function LastResult({ lastResult, lastReason, lastRunAt }: ReportSchedule) {
  if (lastResult === null || lastRunAt === null)
    return (
      <Text as="span" tone="muted">
        Not run yet
      </Text>
    )
  const reason = lastResult === 'failed' ? lastReason : null
  return (
    <TwoLines below={reason ?? <Time value={lastRunAt} />}>
      <Badge dot tone={resultTones[lastResult]}>
        {resultLabels[lastResult]}
      </Badge>
    </TwoLines>
  )
}

/** The columns of the list of schedules. */
export const scheduleColumns = listColumns<ReportSchedule>([
  {
    id: 'name',
    header: 'Report',
    width: 220,
    cell: ({ name, report }) => (
      <TwoLines below={reportTitles[report]}>
        <bdi title={name}>{name}</bdi>
      </TwoLines>
    ),
  },
  { id: 'when', header: 'When', width: 190, truncates: true, cell: whenText },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ active, pausedReason }) => (
      <TwoLines below={active || pausedReason === null ? null : pauseLabels[pausedReason]}>
        <Badge dot tone={active ? 'success' : pausedReason === null ? 'neutral' : 'warning'}>
          {active ? 'Active' : 'Paused'}
        </Badge>
      </TwoLines>
    ),
  },
  {
    id: 'next',
    header: 'Next run',
    width: 110,
    cell: ({ nextRunAt }) => <TimeOrDash value={nextRunAt} none="–" />,
  },
  {
    id: 'result',
    header: 'Last result',
    width: 140,
    cell: (schedule) => <LastResult {...schedule} />,
  },
  {
    id: 'recipients',
    header: 'Recipients',
    width: 160,
    truncates: true,
    cell: ({ emails, stoppedEmails }) => (
      <span title={emails.join(', ')}>
        {recipientsText(emails)}
        {stoppedEmails.length > 0 && `, ${stoppedEmails.length} stopped it`}
      </span>
    ),
  },
  {
    id: 'range',
    header: 'Range',
    width: 110,
    cell: (schedule) => rangeText(formOf(schedule).range),
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 110,
    truncates: true,
    cell: ({ owner }) => <bdi>{owner?.name ?? '–'}</bdi>,
  },
])
