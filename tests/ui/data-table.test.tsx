import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable, type DataTableProps } from '~/ui/data-table/data-table'
import { nothingSelected, type Selection } from '~/ui/data-table/selection'
import { columnsFor } from '~/ui/data-table/table-columns'
import { expectAccessible } from './accessible'
import { people, type Person } from './gallery/people'

const column = columnsFor<Person>()
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { width: 180, sort: 'name' } }),
  column.accessor('email', { header: 'Email', meta: { width: 180, truncates: true } }),
  column.accessor('courses', {
    header: 'Courses',
    meta: { width: 100, numeric: true, sort: 'coursesCount', first: 'descending' },
  }),
  column.accessor('designation', { header: 'Designation', meta: { width: 140, optional: true } }),
])

const open = vi.fn<(person: Person) => void>()
const edit = vi.fn<(person: Person) => void>()
const select = vi.fn<(selection: Selection) => void>()
const chosen = () => select.mock.lastCall?.[0]

function Users(props: Partial<DataTableProps<Person>>) {
  const [sort, setSort] = useState('name')
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  return (
    <>
      <input aria-label="Somewhere to write" />
      <DataTable
        label="Users"
        columns={columns}
        rows={five}
        total={3412}
        rowId={(person) => person.id}
        rowName={nameOf}
        status="ready"
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelection={(next) => {
          select(next)
          setSelection(next)
        }}
        onOpen={open}
        onEdit={edit}
        isFiltered={false}
        whenEmpty={<p>Nobody here yet</p>}
        whenNothingMatches={<p>Nobody matches</p>}
        whenFailed={<p>Could not be read</p>}
        {...props}
      />
    </>
  )
}

const nameOf = (person: Person) => person.name
const five = people(5)
const none: Person[] = []

beforeEach(async () => {
  open.mockClear()
  edit.mockClear()
  select.mockClear()
  await page.viewport(1200, 800)
})

describe('Data table: sorting', () => {
  test('follows the header, first in the direction that suits the column, and is announced', async () => {
    const screen = await render(<Users />)
    const name = screen.getByRole('columnheader', { name: 'Name' })
    const courses = screen.getByRole('columnheader', { name: 'Courses' })
    await expect.element(name).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(courses).toHaveAttribute('aria-sort', 'none')
    await courses.getByRole('button').click()
    await expect.element(courses).toHaveAttribute('aria-sort', 'descending')
    await expect.element(name).toHaveAttribute('aria-sort', 'none')
    await courses.getByRole('button').click()
    await expect.element(courses).toHaveAttribute('aria-sort', 'ascending')
  })

  test('a column that cannot be sorted has no button', async () => {
    const screen = await render(<Users />)
    const email = screen.getByRole('columnheader', { name: 'Email' })
    expect(email.getByRole('button').query()).toBeNull()
    await expect.element(email).not.toHaveAttribute('aria-sort')
  })
})

describe('Data table: selection', () => {
  test('of a row, of the page, and of part of it', async () => {
    const screen = await render(<Users />)
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
    await screen.getByRole('checkbox', { name: 'Select Ana Kovač' }).click()
    await expect.element(all).toBePartiallyChecked()
    expect(chosen()).toEqual({ kind: 'some', ids: ['p0'] })
    await all.click()
    expect(chosen()).toEqual({ kind: 'some', ids: ['p0', 'p1', 'p2', 'p3', 'p4'] })
    await expect.element(all).toBeChecked()
    await all.click()
    expect(chosen()).toEqual({ kind: 'some', ids: [] })
  })

  test('of a range with Shift', async () => {
    const screen = await render(<Users />)
    const boxes = screen.getByRole('checkbox')
    await boxes.nth(2).click()
    await boxes.nth(4).click({ modifiers: ['Shift'] })
    expect(chosen()).toEqual({ kind: 'some', ids: ['p1', 'p2', 'p3'] })
  })
})

describe('Data table: keyboard', () => {
  test('j and k move, x selects, e edits, Enter opens', async () => {
    const screen = await render(<Users />)
    const rows = screen.getByRole('row')
    await userEvent.keyboard('j')
    await expect.element(rows.nth(1)).toHaveFocus()
    await userEvent.keyboard('jj')
    await expect.element(rows.nth(3)).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(rows.nth(2)).toHaveFocus()
    await userEvent.keyboard('x')
    expect(chosen()).toEqual({ kind: 'some', ids: ['p1'] })
    await userEvent.keyboard('e')
    expect(edit.mock.calls.map(([person]) => person.id)).toEqual(['p1'])
    await userEvent.keyboard('{Enter}')
    expect(open.mock.calls.map(([person]) => person.id)).toEqual(['p1'])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(rows.nth(3)).toHaveFocus()
  })

  test('movement stops at the ends', async () => {
    const screen = await render(<Users />)
    await userEvent.keyboard('k')
    await expect.element(screen.getByRole('row').nth(1)).toHaveFocus()
    await userEvent.keyboard('jjjjjjjj')
    await expect.element(screen.getByRole('row').nth(5)).toHaveFocus()
  })

  test('a row that reappears does not take the focus again', async () => {
    const screen = await render(<Users />)
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('row').nth(1)).toHaveFocus()
    const field = screen.getByLabelText('Somewhere to write')
    await field.click()
    await screen.rerender(<Users rows={five.slice(1)} />)
    await expect.element(screen.getByText('Ana Kovač')).not.toBeInTheDocument()
    await screen.rerender(<Users />)
    await expect.element(screen.getByText('Ana Kovač')).toBeVisible()
    await expect.element(field).toHaveFocus()
  })

  test('shortcuts are off while typing', async () => {
    const screen = await render(<Users />)
    const field = screen.getByLabelText('Somewhere to write')
    await userEvent.type(field, 'jex')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('jex')
    expect(edit).not.toHaveBeenCalled()
  })
})

describe('Data table: opening a row', () => {
  test('by a click anywhere but on a control', async () => {
    const screen = await render(
      <Users actions={(person) => <button>Act on {person.name}</button>} />,
    )
    await screen.getByText('person0@acme.example').click()
    expect(open).toHaveBeenCalledTimes(1)
    await screen.getByRole('checkbox', { name: 'Select Ana Kovač' }).click()
    await screen.getByRole('button', { name: 'Act on Ana Kovač' }).click()
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('by a real link, so that the browser can open new tabs', async () => {
    const screen = await render(<Users href={(person) => `#${person.id}`} />)
    const link = screen.getByRole('link', { name: 'Ana Kovač' })
    await expect.element(link).toHaveAttribute('href', '#p0')
    await link.click()
    expect(open).toHaveBeenCalledTimes(1)
    const kept = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    link.element().addEventListener('click', (event) => event.preventDefault(), { once: true })
    link.element().dispatchEvent(kept)
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('Data table: states', () => {
  test('empty, no results and failed are distinguished', async () => {
    const screen = await render(<Users rows={none} total={0} />)
    await expect.element(screen.getByText('Nobody here yet')).toBeVisible()
    await screen.rerender(<Users rows={none} total={0} isFiltered />)
    await expect.element(screen.getByText('Nobody matches')).toBeVisible()
    await screen.rerender(<Users rows={none} total={0} status="failed" />)
    await expect.element(screen.getByText('Could not be read')).toBeVisible()
    expect(screen.getByRole('table').query()).toBeNull()
  })

  test('a failed refresh keeps the existing rows', async () => {
    const screen = await render(<Users status="failed" />)
    await expect.element(screen.getByText('Could not be read')).toBeVisible()
    await expect.element(screen.getByText('Ana Kovač')).toBeVisible()
  })

  test('loading rows have the height of the real ones', async () => {
    const screen = await render(<Users rows={none} status="loading" expected={5} />)
    const table = screen.getByRole('table')
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByText('Loading Users')).toBeInTheDocument()
    const before = table.element().getBoundingClientRect().height
    await screen.rerender(<Users />)
    await expect.element(screen.getByText('Ana Kovač')).toBeVisible()
    expect(table.element().getBoundingClientRect().height).toBe(before)
  })

  test('stale rows remain and are marked', async () => {
    const screen = await render(<Users status="stale" />)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByText('Ana Kovač')).toBeVisible()
  })
})

describe('Data table: columns', () => {
  const heads = () =>
    [...document.querySelectorAll('th')].map((head) => head.textContent).filter(Boolean)

  test('optional ones are hidden by default; the first one is always visible', async () => {
    const screen = await render(<Users />)
    await expect.poll(heads).toEqual(['Select all on this page', 'Name', 'Email', 'Courses'])
    await screen.rerender(<Users visible={['designation', 'email']} />)
    await expect.poll(heads).toEqual(['Select all on this page', 'Name', 'Designation', 'Email'])
    await screen.rerender(<Users visible={['gone']} />)
    await expect.poll(heads).toEqual(['Select all on this page', 'Name', 'Email', 'Courses'])
  })

  test('columns without room move into the row, and back when there is room', async () => {
    await page.viewport(390, 800)
    const screen = await render(<Users />)
    await expect.poll(heads).toEqual(['Select all on this page', 'Name', 'More'])
    const more = screen.getByRole('button', { name: 'Show more about Ana Kovač' })
    await more.click()
    await expect.element(screen.getByText('person0@acme.example')).toBeVisible()
    await expect.element(screen.getByRole('term').nth(1)).toMatchTextContent('Courses')
    const less = screen.getByRole('button', { name: 'Hide more about Ana Kovač' })
    await expect.element(less).toHaveAttribute('aria-expanded', 'true')
    expect(open).not.toHaveBeenCalled()
    expect(document.documentElement.scrollWidth).toBe(390)
    await expectAccessible()
    await page.viewport(1200, 800)
    await expect.poll(heads).toEqual(['Select all on this page', 'Name', 'Email', 'Courses'])
  })

  test('truncated text has a title, complete text has none', async () => {
    const screen = await render(<Users />)
    await screen.getByText(/^very\.long/).hover()
    await expect
      .element(screen.getByTitle(/^very\.long\.address.*@acme\.example$/))
      .toBeInTheDocument()
    await screen.getByText('person0@acme.example').hover()
    expect(screen.getByTitle('person0@acme.example').query()).toBeNull()
  })

  test('numbers are right-aligned', async () => {
    const screen = await render(<Users />)
    const cell = screen.getByRole('cell', { name: '28' }).element()
    expect(getComputedStyle(cell).textAlign).toBe('end')
    expect(getComputedStyle(cell).fontVariantNumeric).toBe('tabular-nums')
  })
})

test('Data table: a row is rendered again only if it changes', async () => {
  const drawn = vi.fn<(name: string) => void>()
  const counted = columnsFor<Person>()
  const telling = counted.columns([
    counted.display({
      id: 'name',
      header: 'Name',
      cell: ({ row: { original } }) => {
        drawn(original.name)
        return original.name
      },
    }),
  ])
  const names = () => [...new Set(drawn.mock.calls.splice(0).map(([name]) => name))]
  const screen = await render(<Users columns={telling} />)
  await expect.element(screen.getByRole('row')).toHaveLength(6)
  expect(names()).toEqual(five.map(({ name }) => name))
  await screen.getByRole('checkbox', { name: 'Select Ana Kovač' }).click()
  expect(names()).toEqual(['Ana Kovač'])
  // Read again: the same people in another list, and functions that are made anew.
  await screen.rerender(<Users columns={telling} rows={[...five]} onOpen={() => undefined} />)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(names()).toEqual([])
  const [first, ...rest] = five.toReversed()
  const changed = first ? [{ ...first, name: 'Somebody else' }, ...rest] : rest
  await screen.rerender(<Users columns={telling} rows={changed} />)
  await expect.element(screen.getByText('Somebody else')).toBeVisible()
  expect(names()).toContain('Somebody else')
  expect(names()).not.toContain('Ana Kovač')
})

describe('Data table: 10,000 rows', () => {
  const many = people(10_000)

  test('only visible ones are rendered, and the total is announced', async () => {
    const screen = await render(<Users rows={many} total={10_000} />)
    await expect.element(screen.getByText('person0@acme.example')).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[aria-rowindex]').length).toBeLessThan(60)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
    expect(chosen()).toEqual({ kind: 'some', ids: many.map(({ id }) => id) })
  })

  test('the keyboard scrolls rows into view', async () => {
    const screen = await render(<Users rows={many} total={10_000} />)
    await expect.poll(() => document.querySelectorAll('[data-index]').length).toBeGreaterThan(5)
    await userEvent.keyboard('j'.repeat(40))
    const focused = () => document.activeElement?.getAttribute('aria-rowindex')
    await expect.poll(focused).toBe('41')
    await expect.element(screen.getByText('person39@acme.example')).toBeVisible()
  })
})

test('Data table: is accessible in both themes', async () => {
  await render(<Users actions={(person) => <button>Act on {person.name}</button>} />)
  await expectAccessible()
})
