import { CourseState } from '~/entities/course-state'
import { CourseThumbnail } from '~/pickers/course-thumbnail'
import { levelWords } from '~/entities/course-labels'
import { durationText } from '~/ui/format/duration'
import { Moment } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { ColumnId } from './course-search'
import type { Course } from './use-courses'

const column = columnsFor<Course>()
const own = <Id extends ColumnId>(id: Id) => id
const figure = (width: number, sort?: string) =>
  ({ width, numeric: true, first: 'descending', ...(sort && { sort }) }) as const

/** The columns of the list of courses. */
export const courseColumns = column.columns([
  column.display({
    id: own('title'),
    header: 'Title',
    meta: { width: 285, sort: 'title' },
    cell: ({ row: { original } }) => <TitleCell course={original} />,
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 118, sort: 'status' },
    cell: ({ row: { original } }) => <CourseState course={original} />,
  }),
  column.display({
    id: own('category'),
    header: 'Category',
    meta: { width: 105 },
    cell: ({ row: { original } }) => original.category?.name,
  }),
  column.display({
    id: own('items'),
    header: 'Items',
    meta: figure(60, 'itemsCount'),
    cell: ({ row: { original } }) => formatNumber(original.itemsCount),
  }),
  column.display({
    id: own('sections'),
    header: 'Sections',
    meta: { ...figure(82), optional: true },
    cell: ({ row: { original } }) => formatNumber(original.sectionsCount),
  }),
  column.display({
    id: own('assigned'),
    header: 'Assigned',
    meta: figure(82, 'assigned'),
    cell: ({ row: { original } }) => formatNumber(original.stats.assigned),
  }),
  column.display({
    id: own('completed'),
    header: 'Completed',
    meta: figure(94, 'completed'),
    cell: ({ row: { original } }) => <CompletedCell course={original} />,
  }),
  column.display({
    id: own('overdue'),
    header: 'Overdue',
    meta: figure(80, 'overdue'),
    cell: ({
      row: {
        original: { stats },
      },
    }) => (
      <Text as="span" tone={stats.overdue > 0 ? 'warning' : 'inherit'}>
        {formatNumber(stats.overdue)}
      </Text>
    ),
  }),
  column.display({
    id: own('updated'),
    header: 'Updated',
    meta: { width: 124, sort: 'updatedAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.updatedAt} />,
  }),
  column.display({
    id: own('duration'),
    header: 'Duration',
    meta: figure(82, 'duration'),
    cell: ({ row: { original } }) =>
      original.duration > 0 ? durationText(original.duration) : <Nothing />,
  }),
  column.display({
    id: own('authors'),
    header: 'Authors',
    meta: { width: 140 },
    cell: ({ row: { original } }) => (
      <NamesInLine names={original.authors.map(({ name }) => name)} />
    ),
  }),
  column.display({
    id: own('level'),
    header: 'Level',
    meta: { width: 120, sort: 'level', optional: true },
    cell: ({ row: { original } }) => levelWords[original.level],
  }),
  column.display({
    id: own('tags'),
    header: 'Tags',
    meta: { width: 130, optional: true },
    cell: ({ row: { original } }) => <NamesInLine names={original.tags} />,
  }),
  column.display({
    id: own('progress'),
    header: 'Average progress',
    meta: { width: 130, numeric: true, optional: true },
    cell: ({
      row: {
        original: { stats },
      },
    }) =>
      stats.assigned > 0 ? `${formatNumber(Math.round(stats.averageProgress))}%` : <Nothing />,
  }),
  column.display({
    id: own('score'),
    header: 'Average score',
    meta: { width: 120, numeric: true, optional: true },
    cell: ({
      row: {
        original: { stats },
      },
    }) =>
      stats.averageScore === null ? (
        <Nothing />
      ) : (
        `${formatNumber(Math.round(stats.averageScore))}%`
      ),
  }),
  column.display({
    id: own('published'),
    header: 'Published',
    meta: { width: 130, sort: 'publishedAt', first: 'descending', optional: true },
    cell: ({ row: { original } }) => (
      <Moment value={original.publishedAt} none="Not yet" show="date" />
    ),
  }),
  column.display({
    id: own('created'),
    header: 'Created',
    meta: { width: 130, sort: 'createdAt', first: 'descending', optional: true },
    cell: ({ row: { original } }) => <Time value={original.createdAt} show="date" />,
  }),
])

function TitleCell({ course }: { course: Course }) {
  return (
    <Stack as="span" direction="row" gap={2} align="center">
      <CourseThumbnail src={course.thumbnail} />
      <Text as="span" clip dir="auto">
        {course.title}
      </Text>
    </Stack>
  )
}

/** The share of those who have it; the figure itself is on hover. */
function CompletedCell({ course: { stats } }: { course: Course }) {
  const { assigned, completed } = stats
  if (assigned === 0) return <Nothing />
  return (
    <span title={`${formatNumber(completed)} of ${formatNumber(assigned)}`}>
      {formatNumber(Math.round((100 * completed) / assigned))}%
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
