import { assessmentStatusTones, assessmentStatusWords } from '~/entities/asset-labels'
import { Badge } from '~/ui/display/badge'
import { counted, formatNumber } from '~/ui/format/numbers'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Assessment } from './assessments.api'

const column = columnsFor<Assessment>()

/** The columns of the list of assessments. */
export const assessmentColumns = column.columns([
  column.display({
    id: 'title',
    header: 'Title',
    meta: { width: 280, sort: 'title' },
    cell: ({ row: { original } }) => (
      <Text as="span" clip dir="auto">
        {original.title}
      </Text>
    ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { width: 100, sort: 'status' },
    cell: ({ row: { original } }) =>
      original.deletedAt === null ? (
        <Badge tone={assessmentStatusTones[original.status]} dot>
          {assessmentStatusWords[original.status]}
        </Badge>
      ) : (
        <Badge dot>Deleted</Badge>
      ),
  }),
  column.display({
    id: 'questions',
    header: 'Questions',
    meta: { width: 110, sort: 'questionsCount', first: 'descending', numeric: true },
    cell: ({ row: { original } }) => formatNumber(original.questionsCount),
  }),
  column.display({
    id: 'marks',
    header: 'Marks',
    meta: { width: 90, numeric: true },
    cell: ({ row: { original } }) => formatNumber(original.totalMarks),
  }),
  column.display({
    id: 'pass',
    header: 'Pass mark',
    meta: { width: 110, sort: 'passingPercentage', first: 'descending', numeric: true },
    cell: ({ row: { original } }) => `${original.passingPercentage}%`,
  }),
  column.display({
    id: 'usedIn',
    header: 'Used in',
    meta: { width: 110, sort: 'usedInCount', first: 'descending' },
    cell: ({ row: { original } }) =>
      original.usedInCount === 0 ? (
        <Text as="span" tone="muted">
          Nowhere
        </Text>
      ) : (
        counted(original.usedInCount, 'course', 'courses')
      ),
  }),
  column.display({
    id: 'updated',
    header: 'Updated',
    meta: { width: 120, sort: 'updatedAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.updatedAt} />,
  }),
  column.display({
    id: 'attempts',
    header: 'Attempts',
    meta: { width: 110, numeric: true, optional: true },
    cell: ({ row: { original } }) =>
      original.maxAttempts === 0 ? 'Unlimited' : formatNumber(original.maxAttempts),
  }),
  column.display({
    id: 'created',
    header: 'Created',
    meta: { width: 120, sort: 'createdAt', first: 'descending', optional: true },
    cell: ({ row: { original } }) => <Time value={original.createdAt} />,
  }),
])
