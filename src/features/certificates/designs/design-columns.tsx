import { certificateProviderLabels, validityText } from '~/entities/certificate-labels'
import { DesignState } from '~/entities/design-state'
import { listColumns } from '~/list/list-columns'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { formatNumber } from '~/ui/format/numbers'
import type { Design } from '~/features/certificates/certificates.api'

const figure = (width: number) => ({ width, numeric: true, first: 'descending' }) as const

/** The columns of the list of designs. */
export const designColumns = listColumns<Design>([
  {
    id: 'name',
    header: 'Name',
    width: 240,
    sort: 'name',
    cell: ({ name }) => (
      <Text as="span" clip dir="auto">
        {name}
      </Text>
    ),
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 120,
    sort: 'provider',
    cell: ({ provider }) => certificateProviderLabels[provider],
  },
  {
    id: 'courses',
    header: 'Courses',
    width: 200,
    truncates: true,
    cell: (design) => <CoursesCell design={design} />,
  },
  {
    id: 'issued',
    header: 'Issued',
    ...figure(72),
    sort: 'issuedCount',
    cell: ({ issuedCount }) => formatNumber(issuedCount),
  },
  {
    id: 'expiring',
    header: 'Expiring',
    ...figure(82),
    cell: ({ counts: { expiring } }) => (
      <Text as="span" tone={expiring > 0 ? 'warning' : 'inherit'}>
        {formatNumber(expiring)}
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    sort: 'status',
    cell: (design) => <StatusCell design={design} />,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 116,
    sort: 'updatedAt',
    first: 'descending',
    cell: ({ updatedAt }) => <Time value={updatedAt} />,
  },
  {
    id: 'validity',
    header: 'Validity',
    width: 160,
    optional: true,
    cell: ({ validityMonths }) => validityText(validityMonths),
  },
  {
    id: 'page',
    header: 'Page',
    width: 120,
    optional: true,
    cell: ({ pageSize, orientation }) => `${pageSize}, ${orientation}`,
  },
  {
    id: 'held',
    header: 'Held',
    ...figure(70),
    optional: true,
    cell: ({ counts: { held } }) => formatNumber(held),
  },
  {
    id: 'created',
    header: 'Created',
    width: 130,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
  },
])

/** The first courses by title, and how many more there are. */
function coursesText({ courses, coursesCount }: Design) {
  const titles = courses.map(({ title }) => title)
  const more = coursesCount - titles.length
  return [...titles, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(', ')
}

function CoursesCell({ design }: { design: Design }) {
  return design.coursesCount === 0 ? (
    <Text as="span" tone="muted">
      –
    </Text>
  ) : (
    <bdi>{coursesText(design)}</bdi>
  )
}

function StatusCell({ design }: { design: Design }) {
  const { hasChanges, status, deletedAt } = design
  return (
    <Stack as="span" gap={1} align="start">
      <DesignState design={design} />
      {hasChanges && status !== 'draft' && deletedAt === null && (
        <Text as="span" size="sm" tone="muted">
          Unpublished changes
        </Text>
      )}
    </Stack>
  )
}
