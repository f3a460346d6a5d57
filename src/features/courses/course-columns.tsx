import { CourseState } from '~/entities/course-state'
import { CourseThumbnail } from '~/pickers/course-thumbnail'
import { levelLabels } from '~/entities/course-labels'
import { durationText } from '~/ui/format/duration'
import { TimeOrDash } from '~/ui/display/time-or-dash'
import { NamesInLine } from '~/ui/display/name-list'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Schemas } from '~/api/schemas'
import { listColumns } from '~/list/list-columns'

export type Course = Schemas['Course']

const figure = (width: number, sort?: string) =>
  ({ width, numeric: true, first: 'descending', ...(sort && { sort }) }) as const

/** The columns of the list of courses. */
export const courseColumns = listColumns<Course, Schemas['CourseColumn']>([
  {
    id: 'title',
    file: ['title'],
    header: 'Title',
    width: 240,
    sort: 'title',
    cell: (course) => <TitleCell course={course} />,
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 110,
    sort: 'status',
    cell: (course) => <CourseState course={course} />,
  },
  {
    id: 'category',
    file: ['category'],
    header: 'Category',
    width: 100,
    truncates: true,
    cell: (course) => course.category?.name,
  },
  {
    id: 'items',
    file: ['itemsCount'],
    header: 'Items',
    ...figure(60, 'itemsCount'),
    cell: (course) => formatNumber(course.itemsCount),
  },
  {
    id: 'sections',
    file: ['sections'],
    header: 'Sections',
    ...figure(82),
    optional: true,
    cell: (course) => formatNumber(course.sectionsCount),
  },
  {
    id: 'assigned',
    file: ['assigned'],
    header: 'Assigned',
    ...figure(82, 'assigned'),
    cell: (course) => formatNumber(course.stats.assigned),
  },
  {
    id: 'completed',
    file: ['completed'],
    header: 'Completed',
    ...figure(94, 'completed'),
    cell: (course) => <CompletedCell course={course} />,
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
    cell: (course) => <Time value={course.updatedAt} />,
  },
  {
    id: 'duration',
    file: ['duration'],
    header: 'Duration',
    ...figure(82, 'duration'),
    optional: true,
    cell: (course) => (course.duration > 0 ? durationText(course.duration) : <Nothing />),
  },
  {
    id: 'authors',
    file: ['authors'],
    header: 'Authors',
    width: 140,
    truncates: true,
    optional: true,
    cell: (course) => <NamesInLine names={course.authors.map(({ name }) => name)} />,
  },
  {
    id: 'level',
    file: ['level'],
    header: 'Level',
    width: 120,
    sort: 'level',
    optional: true,
    cell: (course) => levelLabels[course.level],
  },
  {
    id: 'tags',
    file: ['tags'],
    header: 'Tags',
    width: 130,
    truncates: true,
    optional: true,
    cell: (course) => <NamesInLine names={course.tags} />,
  },
  {
    id: 'progress',
    file: ['averageProgress'],
    header: 'Average progress',
    width: 130,
    numeric: true,
    optional: true,
    cell: ({ stats }) =>
      stats.assigned > 0 ? `${formatNumber(Math.round(stats.averageProgress))}%` : <Nothing />,
  },
  {
    id: 'score',
    file: ['averageScore'],
    header: 'Average score',
    width: 120,
    numeric: true,
    optional: true,
    cell: ({ stats }) =>
      stats.averageScore === null ? (
        <Nothing />
      ) : (
        `${formatNumber(Math.round(stats.averageScore))}%`
      ),
  },
  {
    id: 'published',
    file: ['publishedAt'],
    header: 'Published',
    width: 130,
    sort: 'publishedAt',
    first: 'descending',
    optional: true,
    cell: (course) => <TimeOrDash value={course.publishedAt} none="Not yet" show="date" />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: (course) => <Time value={course.createdAt} show="date" />,
  },
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

/** The share of the learners; the number is on hover. */
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
