import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BulkBar } from '~/ui/list/bulk-bar'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { ActiveFilters, FilterChips } from '~/ui/list/filter-chips'
import type { PageSize } from '~/ui/list/page-size'
import { Pagination } from '~/ui/list/pagination'
import {
  nothingSelected,
  selectedCount,
  selectionTest,
  withRows,
  type Selection,
} from '~/ui/data-table/selection'
import { expectAccessible } from './accessible'

const remind = vi.fn()
const go = vi.fn<(page: number) => void>()

beforeEach(() => {
  remind.mockClear()
  go.mockClear()
})

function Foot({ start = 1, total = 3412 }: { start?: number; total?: number }) {
  const [page, setPage] = useState(start)
  const [limit, setLimit] = useState<PageSize>(25)
  const turn = (next: number) => {
    go(next)
    setPage(next)
  }
  return (
    <Pagination
      label="users"
      page={page}
      limit={limit}
      total={total}
      onPage={turn}
      onLimit={setLimit}
    />
  )
}

describe('Pagination', () => {
  test('shows position and total', async () => {
    const screen = await render(<Foot start={2} />)
    await expect.element(screen.getByText('26–50 of 3,412')).toBeVisible()
    await screen.getByRole('button', { name: 'Last page' }).click()
    await expect.element(screen.getByText('3,401–3,412 of 3,412')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous page' }).click()
    await screen.getByRole('button', { name: 'First page' }).click()
    expect(go.mock.calls.flat()).toEqual([137, 136, 1])
    await screen.getByLabelText('Rows per page').selectOptions('100')
    await expect.element(screen.getByText('1–100 of 3,412')).toBeVisible()
    await expectAccessible()
  })

  test('keeps the focus on the last page, and stops there', async () => {
    const screen = await render(<Foot start={136} />)
    const next = screen.getByRole('button', { name: 'Next page' })
    await next.click()
    await expect.element(next).toHaveAttribute('aria-disabled', 'true')
    await expect.element(next).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(go.mock.calls.flat()).toEqual([137])
  })

  test('handles an empty list and a page out of range', async () => {
    const screen = await render(<Foot total={0} />)
    await expect.element(screen.getByText('0–0 of 0')).toBeVisible()
    await screen.unmount()
    const beyond = await render(<Foot start={9} total={30} />)
    await expect.element(beyond.getByText('0 of 30')).toBeVisible()
    await beyond.getByRole('button', { name: 'Previous page' }).click()
    await expect.element(beyond.getByText('26–30 of 30')).toBeVisible()
  })
})

describe('Bulk bar', () => {
  function Bar() {
    const [selection, setSelection] = useState<Selection>({ kind: 'some', ids: ['a', 'b'] })
    const count = selectedCount(selection, 3412)
    return (
      <>
        <BulkBar
          selection={selection}
          onSelection={setSelection}
          total={3412}
          noun="users"
          actions={[
            { id: 'remind', label: 'Remind', touches: count - 1, onPress: remind },
            { id: 'delete', label: 'Delete', touches: count, tone: 'danger', onPress: () => {} },
            { id: 'restore', label: 'Restore', touches: 0, onPress: () => {} },
          ]}
        >
          <button>Next page</button>
        </BulkBar>
        <p>{selection.kind}</p>
      </>
    )
  }

  beforeEach(() => browser.viewport(1280, 800))

  test('shows the number of rows for each action, and hides actions for none', async () => {
    const screen = await render(<Bar />)
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Remind (1 of 2)' }).click()
    expect(remind).toHaveBeenCalledTimes(1)
    await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: /Restore/ }).query()).toBeNull()
    await expectAccessible()
  })

  test('keeps pagination available, selects all matches, and disappears when cleared', async () => {
    const screen = await render(<Bar />)
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeVisible()
    await screen.getByRole('button', { name: 'Select all 3,412 matching users' }).click()
    await expect.element(screen.getByText('All 3,412 selected')).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Remind (3,411 of 3,412)' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(screen.getByText('some')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Selection' }).query()).toBeNull()
  })

  test('moves everything into a menu on a phone', async () => {
    await browser.viewport(390, 844)
    const screen = await render(<Bar />)
    await screen.getByRole('button', { name: 'Actions' }).click()
    await screen.getByRole('menuitem', { name: 'Remind (1 of 2)' }).click()
    expect(remind).toHaveBeenCalledTimes(1)
    await expectAccessible()
  })
})

describe('Selection', () => {
  test('of all matches has exceptions', () => {
    const all: Selection = { kind: 'all', except: [] }
    const most = withRows(all, ['a', 'b'], false)
    expect(most).toEqual({ kind: 'all', except: ['a', 'b'] })
    expect(selectedCount(most, 10)).toBe(8)
    expect(selectionTest(most)('a')).toBe(false)
    expect(selectionTest(most)('c')).toBe(true)
    expect(withRows(most, ['a'], true)).toEqual({ kind: 'all', except: ['b'] })
  })

  test('keeps rows of other pages', () => {
    const elsewhere: Selection = { kind: 'some', ids: ['z'] }
    const more = withRows(elsewhere, ['a', 'a', 'b'], true)
    expect(more).toEqual({ kind: 'some', ids: ['z', 'a', 'b'] })
    expect(withRows(more, ['a', 'b'], false)).toEqual(elsewhere)
    expect(selectionTest(nothingSelected)('a')).toBe(false)
  })
})

describe('Filters', () => {
  test('chips toggle and show their counts', async () => {
    const change = vi.fn<(value: string[]) => void>()
    const screen = await render(
      <FilterChips
        label="Status"
        choices={[
          { value: 'active', label: 'Active', count: 3100 },
          { value: 'invited', label: 'Invited' },
        ]}
        value={['active']}
        onChange={change}
      />,
    )
    const active = screen.getByRole('button', { name: 'Active 3,100' })
    await expect.element(active).toHaveAttribute('aria-pressed', 'true')
    await active.click()
    await screen.getByRole('button', { name: 'Invited' }).click()
    expect(change.mock.calls).toEqual([[[]], [['active', 'invited']]])
    await expectAccessible()
  })

  test('active ones are listed, and can be removed one by one or all', async () => {
    const drop = vi.fn()
    const clear = vi.fn()
    const filters = [{ id: 'status', label: 'Status', value: 'Active', onRemove: drop }]
    const screen = await render(<ActiveFilters filters={filters} onClear={clear} />)
    await screen.getByRole('button', { name: 'Remove filter Status: Active' }).click()
    await screen.getByRole('button', { name: 'Clear all' }).click()
    expect([drop.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1])
    await expectAccessible()
    await screen.rerender(<ActiveFilters filters={[]} onClear={clear} />)
    expect(screen.getByRole('group').query()).toBeNull()
  })
})

describe('Column chooser', () => {
  const choices = [
    { id: 'name', label: 'Name', optional: false },
    { id: 'email', label: 'Email', optional: false },
    { id: 'status', label: 'Status', optional: false },
    { id: 'role', label: 'Role', optional: true },
  ]

  function Chooser() {
    const [visible, setVisible] = useState<string[] | undefined>(undefined)
    return (
      <>
        <ColumnChooser choices={choices} visible={visible} onChange={setVisible} />
        <output>{visible?.join() ?? 'usual'}</output>
      </>
    )
  }

  test('shows, hides and moves columns, by pointer and by keyboard', async () => {
    const screen = await render(<Chooser />)
    await screen.getByRole('button', { name: 'Columns' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await screen.getByRole('checkbox', { name: 'Role' }).click()
    await expect.element(screen.getByText('name,email,status,role')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Email' }).click()
    await expect.element(screen.getByText('name,status,role')).toBeVisible()
    await screen.getByRole('button', { name: 'Move Role up' }).click()
    await expect.element(screen.getByText('name,role,status')).toBeVisible()
    await expect.element(screen.getByText('Role, column 2 of 3')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('name,role,status')).toBeVisible()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(screen.getByText('name,status,role')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Move Role up' })).toHaveFocus()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Reset columns' }).click()
    await expect.element(screen.getByText('usual', { exact: true })).toBeVisible()
  })
})
