import { assessmentStatusTones, assessmentStatusLabels } from '~/entities/asset-labels'
import { Badge } from '~/ui/display/badge'
import { counted, formatNumber } from '~/ui/format/numbers'
import { listColumns } from '~/list/list-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { Assessment } from '~/features/assessments/assessments.api'

/** The columns of the list of assessments. */
export const assessmentColumns = listColumns<Assessment>([
  {
    id: 'title',
    header: 'Title',
    width: 280,
    sort: 'title',
    cell: (assessment) => (
      <Text as="span" clip dir="auto">
        {assessment.title}
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 100,
    sort: 'status',
    cell: (assessment) =>
      assessment.deletedAt === null ? (
        <Badge tone={assessmentStatusTones[assessment.status]} dot>
          {assessmentStatusLabels[assessment.status]}
        </Badge>
      ) : (
        <Badge dot>Deleted</Badge>
      ),
  },
  {
    id: 'questions',
    header: 'Questions',
    width: 110,
    sort: 'questionsCount',
    first: 'descending',
    numeric: true,
    cell: (assessment) => formatNumber(assessment.questionsCount),
  },
  {
    id: 'marks',
    header: 'Marks',
    width: 90,
    numeric: true,
    cell: (assessment) => formatNumber(assessment.totalMarks),
  },
  {
    id: 'pass',
    header: 'Pass mark',
    width: 110,
    sort: 'passingPercentage',
    first: 'descending',
    numeric: true,
    cell: (assessment) => `${assessment.passingPercentage}%`,
  },
  {
    id: 'usedIn',
    header: 'Used in',
    width: 110,
    sort: 'usedInCount',
    first: 'descending',
    cell: (assessment) =>
      assessment.usedInCount === 0 ? (
        <Text as="span" tone="muted">
          Nowhere
        </Text>
      ) : (
        counted(assessment.usedInCount, 'course', 'courses')
      ),
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 120,
    sort: 'updatedAt',
    first: 'descending',
    cell: (assessment) => <Time value={assessment.updatedAt} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 110,
    numeric: true,
    optional: true,
    cell: (assessment) =>
      assessment.maxAttempts === 0 ? 'Unlimited' : formatNumber(assessment.maxAttempts),
  },
  {
    id: 'created',
    header: 'Created',
    width: 120,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: (assessment) => <Time value={assessment.createdAt} />,
  },
])
