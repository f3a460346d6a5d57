import '~/theme/global.css'
import { Ellipsis, Send, Trash2 } from 'lucide-react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Badge } from '~/ui/display/badge'
import { BulkBar } from '~/ui/list/bulk-bar'
import { Button } from '~/ui/input/button'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/display/empty-state'
import { ErrorState } from '~/ui/status/error-state'
import { ActiveFilters, FilterChips } from '~/ui/list/filter-chips'
import { IconButton } from '~/ui/input/icon-button'
import { Pagination } from '~/ui/list/pagination'
import type { PageSize } from '~/ui/list/page-size'
import { SearchBox } from '~/ui/list/search-box'
import { nothingSelected, selectedCount, type Selection } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { columnChoices, columnsFor } from '~/ui/data-table/table-columns'
import { people, type Person } from './people'

// Development only: `?rows=0|1|25|10000&status=ready|loading|stale|failed&filtered&theme=dark&density=compact`.

const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
document.documentElement.dataset.density = asked.get('density') ?? 'comfortable'
document.documentElement.dir = asked.get('dir') ?? 'ltr'

const column = columnsFor<Person>()
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: 200, sort: 'name' } }),
  column.accessor('email', {
    header: 'Email',
    meta: { width: 220, truncates: true, sort: 'email' },
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 120 },
    cell: ({ getValue }) => (
      <Badge tone={getValue() === 'Active' ? 'success' : 'neutral'}>{getValue()}</Badge>
    ),
  }),
  column.accessor('groups', { header: 'Groups', meta: { width: 180, truncates: true } }),
  column.accessor('courses', {
    header: 'Courses',
    meta: { width: 90, numeric: true, sort: 'coursesCount', first: 'descending' },
  }),
  column.accessor('progress', {
    header: 'Progress',
    meta: { width: 90, numeric: true, sort: 'progress', first: 'descending' },
    cell: ({ getValue }) => `${getValue()}%`,
  }),
  column.accessor('designation', { header: 'Designation', meta: { width: 160, optional: true } }),
])
const choices = columnChoices(columns)

const wanted = Number(asked.get('rows') ?? 25)
const rows = people(wanted)
const statuses = ['loading', 'ready', 'stale', 'failed'] as const
const status = statuses.find((known) => known === asked.get('status')) ?? 'ready'

function Gallery() {
  const [sort, setSort] = useState('name')
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [visible, setVisible] = useState<string[] | undefined>(undefined)
  const [text, setText] = useState('')
  const [states, setStates] = useState<string[]>(['active'])
  const [page, setPage] = useState(2)
  const [limit, setLimit] = useState<PageSize>(25)
  const [opened, setOpened] = useState('')
  const total = wanted === 25 ? 3412 : wanted
  const count = selectedCount(selection, total)
  return (
    <main style={{ padding: '1rem' }}>
      <Stack gap={4}>
        <h1>Users</h1>
        <Stack direction="row" gap={2} align="center" wrap>
          <SearchBox label="Search users" value={text} onChange={setText} />
          <ColumnChooser choices={choices} visible={visible} onChange={setVisible} />
        </Stack>
        <FilterChips
          label="Status"
          value={states}
          onChange={setStates}
          choices={[
            { value: 'active', label: 'Active', count: 3100 },
            { value: 'invited', label: 'Invited', count: 290 },
            { value: 'inactive', label: 'Inactive', count: 22 },
          ]}
        />
        <ActiveFilters
          filters={states.map((state) => ({
            id: state,
            label: 'Status',
            value: state,
            onRemove: () => setStates(states.filter((other) => other !== state)),
          }))}
          onClear={() => setStates([])}
        />
        <DataTable
          label="Users"
          columns={columns}
          rows={status === 'loading' ? none : rows}
          total={total}
          rowId={(person) => person.id}
          rowName={(person) => person.name}
          status={status}
          expected={25}
          sort={sort}
          onSort={setSort}
          visible={visible}
          selection={selection}
          onSelection={setSelection}
          onOpen={(person) => setOpened(`Opened ${person.name}`)}
          onEdit={(person) => setOpened(`Edited ${person.name}`)}
          href={(person) => `#${person.id}`}
          actions={(person) => (
            <IconButton
              size="sm"
              label={`Actions for ${person.name}`}
              icon={<Ellipsis aria-hidden />}
            />
          )}
          isFiltered={asked.has('filtered')}
          whenEmpty={
            <EmptyState
              title="No users yet"
              description="People you invite appear here."
              action={<Button tone="accent">Invite people</Button>}
            />
          }
          whenNothingMatches={
            <EmptyState
              title="Nobody matches"
              description="No user is Active and in Night shift."
              action={<Button>Clear filters</Button>}
            />
          }
          whenFailed={
            <ErrorState
              message="The server could not be reached."
              onRetry={() => setOpened('Retry')}
            />
          }
        />
        <BulkBar
          selection={selection}
          onSelection={setSelection}
          total={total}
          noun="users"
          actions={[
            {
              id: 'remind',
              label: 'Remind',
              icon: <Send aria-hidden />,
              touches: Math.max(0, count - 7),
              onPress: () => setOpened('Remind'),
            },
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              tone: 'danger',
              onPress: () => setOpened('Delete'),
            },
          ]}
        >
          <Pagination
            label="users"
            page={page}
            limit={limit}
            total={total}
            onPage={setPage}
            onLimit={setLimit}
          />
        </BulkBar>
        <output>{opened}</output>
      </Stack>
    </main>
  )
}

const none: Person[] = []
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
