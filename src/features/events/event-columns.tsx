import { CalendarDays } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { eventModeLabels, isFull, zoneCity } from '~/entities/event-labels'
import { EventState } from '~/entities/event-state'
import { EventTime } from '~/entities/event-time'
import { listColumns } from '~/list/list-columns'
import { Thumbnail } from '~/pickers/thumbnail'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { counted, formatNumber } from '~/ui/format/numbers'

export type Event = Schemas['Event']

const figure = (width: number, sort?: string) =>
  ({ width, numeric: true, first: 'descending', ...(sort && { sort }) }) as const

/** The columns of the list of events. */
export const eventColumns = listColumns<Event, Schemas['EventColumn']>([
  {
    id: 'title',
    file: ['title'],
    header: 'Title',
    width: 230,
    sort: 'title',
    cell: ({ image, title }) => (
      <Stack as="span" direction="row" gap={2} align="center">
        <Thumbnail src={image} sign={<CalendarDays />} size="sm" />
        <Text as="span" clip dir="auto">
          {title}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'when',
    file: ['start', 'end', 'timezone'],
    header: 'When',
    width: 170,
    sort: 'startAt',
    cell: (event) => <WhenCell event={event} />,
  },
  {
    id: 'mode',
    file: ['mode'],
    header: 'Mode',
    width: 86,
    sort: 'mode',
    cell: ({ mode }) => eventModeLabels[mode],
  },
  {
    id: 'host',
    header: 'Host',
    width: 140,
    truncates: true,
    cell: ({ hosts }) =>
      hosts.length > 0 ? hosts.map(({ name }) => name).join(', ') : <Nothing />,
  },
  {
    id: 'registered',
    file: ['registered', 'capacity', 'waitlisted'],
    header: 'Registered',
    ...figure(96, 'registered'),
    cell: (event) => <RegisteredCell event={event} />,
  },
  {
    id: 'attended',
    file: ['attended', 'noShow'],
    header: 'Attended',
    ...figure(86, 'attended'),
    cell: ({ stats: { attended, noShow } }) =>
      attended + noShow > 0 ? formatNumber(attended) : <Nothing />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 110,
    sort: 'status',
    cell: ({ status }) => <EventState status={status} />,
  },
  {
    id: 'dates',
    file: ['dates'],
    header: 'Dates',
    width: 62,
    numeric: true,
    optional: true,
    cell: ({ datesCount }) => formatNumber(datesCount),
  },
  {
    id: 'invited',
    file: ['invited'],
    header: 'Invited',
    width: 74,
    numeric: true,
    optional: true,
    cell: ({ stats: { invited } }) => formatNumber(invited),
  },
  {
    id: 'course',
    header: 'Course',
    width: 140,
    truncates: true,
    optional: true,
    cell: ({ course }) => course?.name ?? <Nothing />,
  },
  {
    id: 'published',
    header: 'Published',
    width: 120,
    optional: true,
    cell: ({ publishedAt }) => <TimeOrDash value={publishedAt} none="Not yet" show="date" />,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 116,
    sort: 'updatedAt',
    first: 'descending',
    optional: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 120,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
  },
])

/** The next date, or the first one if all are over, and the time zone. */
function WhenCell({
  event: { nextStartAt, startAt, timezone, allDay, datesCount },
}: {
  event: Event
}) {
  return (
    <Stack as="span" gap={0}>
      <EventTime startAt={nextStartAt ?? startAt} timezone={timezone} allDay={allDay} />
      <Text as="span" size="sm" tone="muted">
        {zoneCity(timezone)}
        {datesCount > 1 && ` · ${counted(datesCount, 'date', 'dates')}`}
      </Text>
    </Stack>
  )
}

function RegisteredCell({ event }: { event: Event }) {
  const { capacity, stats } = event
  return (
    <Stack as="span" gap={0}>
      <Text as="span" tone={isFull(event) ? 'warning' : 'inherit'}>
        {formatNumber(stats.registered)}
        {capacity > 0 && ` of ${formatNumber(capacity)}`}
      </Text>
      {stats.waitlisted > 0 && (
        <Text as="span" size="sm" tone="muted">
          {formatNumber(stats.waitlisted)} waiting
        </Text>
      )}
    </Stack>
  )
}

function Nothing() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
