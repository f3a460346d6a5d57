import { heldReasonLabels } from '~/entities/certificate-labels'
import { PersonCell } from '~/entities/person-cell'
import { heldPage, type Held } from '~/features/certificates/certificates.api'
import { defineList } from '~/list/define-list'
import { listColumns } from '~/list/list-columns'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { heldFilterOf, heldSearch } from './held-search'

const nameOf = ({ firstName, lastName }: Held['user']) => `${firstName} ${lastName}`.trim()

const columns = listColumns<Held>([
  {
    id: 'name',
    header: 'Name',
    width: 200,
    sort: 'name',
    cell: ({ user }) => <PersonCell person={user} />,
  },
  {
    id: 'course',
    header: 'Course',
    width: 200,
    truncates: true,
    sort: 'course',
    cell: ({ course }) => <bdi>{course.title}</bdi>,
  },
  {
    id: 'certificate',
    header: 'Certificate',
    width: 160,
    truncates: true,
    cell: ({ certificate }) => <bdi>{certificate?.name ?? '–'}</bdi>,
  },
  {
    id: 'completed',
    header: 'Completed',
    width: 110,
    cell: ({ completedOn }) => <CalendarDay value={completedOn} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 240,
    sort: 'reason',
    cell: ({ reason, detail }) => (
      <Stack as="span" gap={0}>
        {heldReasonLabels[reason]}
        {detail !== null && (
          <Text as="span" size="sm" tone="muted">
            {detail}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'held',
    header: 'Held since',
    width: 116,
    sort: 'heldAt',
    cell: ({ heldAt }) => <Time value={heldAt} />,
  },
])

/** The list of certificates that could not be issued. */
export const heldList = defineList({
  name: 'held-certificates',
  noun: ['held certificate', 'held certificates'],
  search: heldSearch,
  filter: heldFilterOf,
  // The few values of its filters need no search.
  query: ({ facet: _facet, facetSearch: _text, ...parameters }) => heldPage(parameters),
  rows: ({ data }) => data.held,
  rowId: ({ _id }) => _id,
  rowName: ({ user }) => nameOf(user),
  named: ({ course }) => [{ _id: course._id ?? '', name: course.title }],
  columns,
  searchBox: { placeholder: 'Name, email or course' },
  filters: {
    reason: { label: 'Reason', values: heldReasonLabels },
    course: { label: 'Course', unnamed: 'one course' },
  },
})
