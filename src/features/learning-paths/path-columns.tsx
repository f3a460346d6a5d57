import type { Schemas } from '~/api/schemas'
import { completionText, unavailableText } from '~/entities/learning-path-labels'
import { LearningPathState } from '~/entities/learning-path-state'
import { listColumns } from '~/list/list-columns'
import { PathThumbnail } from '~/pickers/path-thumbnail'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { durationText } from '~/ui/format/duration'
import { formatNumber } from '~/ui/format/numbers'

export type LearningPath = Schemas['LearningPath']

const figure = (width: number, sort: string) =>
  ({ width, numeric: true, first: 'descending', sort }) as const

/** The columns of the list of learning paths. */
export const pathColumns = listColumns<LearningPath, Schemas['LearningPathColumn']>([
  {
    id: 'title',
    file: ['title'],
    header: 'Title',
    width: 240,
    sort: 'title',
    cell: (path) => <TitleCell path={path} />,
  },
  {
    id: 'status',
    file: ['status', 'stuck'],
    header: 'Status',
    width: 110,
    sort: 'status',
    cell: (path) => <StatusCell path={path} />,
  },
  {
    id: 'steps',
    file: ['stepsCount'],
    header: 'Steps',
    ...figure(62, 'stepsCount'),
    cell: ({ stepsCount }) => formatNumber(stepsCount),
  },
  {
    id: 'order',
    file: ['enforceOrder'],
    header: 'In order',
    width: 80,
    cell: ({ enforceOrder }) => (enforceOrder ? 'Yes' : 'No'),
  },
  {
    id: 'assigned',
    file: ['assigned'],
    header: 'Assigned',
    ...figure(82, 'usersCount'),
    cell: ({ usersCount }) => formatNumber(usersCount),
  },
  {
    id: 'completed',
    file: ['completed', 'completionRate'],
    header: 'Completed',
    ...figure(94, 'completed'),
    cell: (path) => <CompletedCell path={path} />,
  },
  {
    id: 'overdue',
    file: ['overdue'],
    header: 'Overdue',
    ...figure(80, 'overdue'),
    cell: ({ stats }) => (
      <Text as="span" tone={stats.overdue > 0 ? 'warning' : 'inherit'}>
        {formatNumber(stats.overdue)}
      </Text>
    ),
  },
  {
    id: 'updated',
    file: ['updatedAt'],
    header: 'Updated',
    width: 116,
    sort: 'updatedAt',
    first: 'descending',
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
  {
    id: 'category',
    file: ['category'],
    header: 'Category',
    width: 130,
    truncates: true,
    optional: true,
    cell: ({ category }) => category?.name ?? <Nothing />,
  },
  {
    id: 'duration',
    file: ['duration'],
    header: 'Duration',
    ...figure(82, 'duration'),
    optional: true,
    cell: ({ duration }) => (duration > 0 ? durationText(duration) : <Nothing />),
  },
  {
    id: 'progress',
    header: 'Average progress',
    ...figure(130, 'averageProgress'),
    optional: true,
    cell: ({ usersCount, stats }) =>
      usersCount > 0 ? `${formatNumber(Math.round(stats.averageProgress))}%` : <Nothing />,
  },
  {
    id: 'completion',
    header: 'Completion rule',
    width: 150,
    optional: true,
    cell: (path) => completionText(path),
  },
  {
    id: 'published',
    header: 'Published',
    width: 130,
    optional: true,
    cell: ({ publishedAt }) => <TimeOrDash value={publishedAt} none="Not yet" show="date" />,
  },
  {
    id: 'created',
    file: ['createdAt'],
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
  },
])

function TitleCell({ path: { image, title } }: { path: LearningPath }) {
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <PathThumbnail src={image} />
      <Text as="span" clip dir="auto">
        {title}
      </Text>
    </Stack>
  )
}

function StatusCell({ path }: { path: LearningPath }) {
  return (
    <Stack as="span" gap={1} align="start">
      <LearningPathState path={path} />
      {path.changingJob !== null && (
        <Text as="span" size="sm" tone="muted">
          A change is being applied
        </Text>
      )}
      {path.unavailableCount > 0 && (
        <Text as="span" size="sm" tone="warning">
          {unavailableText(path.unavailableCount)}
        </Text>
      )}
    </Stack>
  )
}

/** The share of the learners; the number is on hover. */
function CompletedCell({ path: { usersCount, stats } }: { path: LearningPath }) {
  if (usersCount === 0) return <Nothing />
  return (
    <span title={`${formatNumber(stats.completed)} of ${formatNumber(usersCount)}`}>
      {formatNumber(Math.round((100 * stats.completed) / usersCount))}%
    </span>
  )
}

function Nothing() {
  return (
    <Text as="span" tone="muted">
      –
    </Text>
  )
}
