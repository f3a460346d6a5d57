// 10,000 rows with the libraries of the console's lists only: opened, sorted and searched.
import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { text: sortFn_text },
})

const rows = Array.from({ length: 10_000 }, (_, index) => ({
  row: index + 1,
  firstName: `Amara ${index}`,
  lastName: `Okafor ${index % 977}`,
  email: `amara.${index}@example.com`,
  designation: ['Buyer', 'Clerk', 'Planner', 'Dispatcher'][index % 4] ?? '',
  groups: `Team ${index % 40}`,
}))
const column = createColumnHelper<typeof features, (typeof rows)[number]>()
const columns = column.columns([
  column.accessor('row', { header: 'Row', enableGlobalFilter: false }),
  column.accessor('firstName', { header: 'First name', sortFn: 'text' }),
  column.accessor('lastName', { header: 'Last name', sortFn: 'text' }),
  column.accessor('email', { header: 'Email', sortFn: 'text' }),
  column.accessor('designation', { header: 'Designation', sortFn: 'text' }),
  column.accessor('groups', { header: 'Groups', sortFn: 'text' }),
])

function Grid() {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const table = useTable({ features, columns, data: rows, globalFilterFn: 'includesString' })
  const shown = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => frame,
    estimateSize: () => 44,
  })
  return (
    <>
      <input
        aria-label="Search the rows"
        onChange={(event) => table.setGlobalFilter(event.target.value)}
      />
      <div
        ref={setFrame}
        role="grid"
        aria-rowcount={shown.length + 1}
        style={{ height: 600, overflow: 'auto' }}
      >
        <div role="row">
          {table.getAllLeafColumns().map((item) => (
            <div key={item.id} role="columnheader">
              <button onClick={() => item.toggleSorting()}>{String(item.columnDef.header)}</button>
            </div>
          ))}
        </div>
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              role="row"
              style={{ position: 'absolute', top: start, display: 'flex' }}
            >
              {shown[index]?.getAllCells().map((cell) => (
                <span key={cell.id} role="gridcell">
                  <table.FlexRender cell={cell} />
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

// The current step is in the URL, as in the console.
function Screen() {
  const isAtOptions = useLocation({ select: ({ searchStr }) => searchStr !== '' })
  return (
    <>
      <button onClick={() => router.history.push('/grid.html?step=options')}>Continue</button>
      <button onClick={() => router.history.push('/grid.html')}>Back to the rows</button>
      {!isAtOptions && <Grid />}
    </>
  )
}

const root = createRootRoute()
const route = createRoute({
  getParentRoute: () => root,
  path: '/grid.html',
  component: Screen,
})
const router = createRouter({ routeTree: root.addChildren([route]) })
const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={router} />)
