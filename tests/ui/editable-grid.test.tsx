import { useMemo, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EditableGrid, type GridEdit } from '~/ui/grid/editable-grid'
import type { GridColumn } from '~/ui/grid/editable-grid-row'
import { copiedText, pastedCells } from '~/ui/grid/grid-moves'
import { expectAccessible } from './accessible'

type Person = { id: number; name: string; email: string; title: string }
type Field = 'name' | 'email' | 'title'

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_one, id) => ({
    id,
    name: `Person ${id}`,
    email: `p${id}@acme.example`,
    title: id % 2 ? 'Nurse' : 'Doctor',
  }))

const fix = vi.fn()
const isField = (id: string): id is Field => id === 'name' || id === 'email' || id === 'title'
const textOf = (row: Person, id: string) => (isField(id) ? row[id] : '')
const columns: GridColumn<Person>[] = [
  { id: 'name', label: 'Name', width: 140, cell: ({ name }) => ({ text: name }) },
  {
    id: 'email',
    label: 'Email',
    width: 180,
    cell: ({ id, email }) =>
      id === 2
        ? {
            text: email,
            note: 'Not an address',
            tone: 'danger',
            action: { label: 'Mend', run: fix },
          }
        : { text: email },
  },
  {
    id: 'title',
    label: 'Title',
    width: 140,
    cell: ({ id, title }) =>
      id === 1
        ? { text: title, was: 'Clerk' }
        : id === 3
          ? { text: title, was: '' }
          : { text: title },
  },
]
const lead = (row: Person) => `Row ${row.id + 1}`

const edited = vi.fn<(edits: GridEdit<Person>[]) => void>()
const last = () =>
  edited.mock.lastCall?.[0].map(({ row, column, text }) => `${row.id} ${column} ${text}`)

type GridProps = {
  count?: number
  isReadOnly?: boolean
  /** How somebody else, or a search, puts the rows. */
  put?: (rows: Person[]) => Person[]
}
const keyOf = ({ id }: Person) => id

function Grid({ count = 5, isReadOnly = false, put = (rows) => rows }: GridProps) {
  const [rows, setRows] = useState(() => people(count))
  const [sort, setSort] = useState('row')
  const edit = (edits: GridEdit<Person>[]) => {
    edited(edits)
    setRows((now) =>
      now.map((row) => ({
        ...row,
        ...Object.fromEntries(
          edits.filter((each) => each.row.id === row.id).map(({ column, text }) => [column, text]),
        ),
      })),
    )
  }
  return (
    <>
      <EditableGrid
        label="People"
        leadLabel="Row"
        lead={lead}
        columns={columns}
        rows={useMemo(() => put(rows), [put, rows])}
        keyOf={keyOf}
        textOf={textOf}
        onEdit={edit}
        isReadOnly={isReadOnly}
        sort={sort}
        onSort={setSort}
      />
      <p>Sorted by {sort}</p>
    </>
  )
}

const cell = (name: string | RegExp) => page.getByRole('gridcell', { name, exact: true })
const focused = () => document.activeElement?.textContent

beforeEach(async () => {
  edited.mockClear()
  await page.viewport(1000, 800)
})

test('Editable grid: a cell shows its previous value, also if it was blank', async () => {
  await render(<Grid />)
  await expect.element(cell('Nurse was Clerk')).toBeVisible()
  await expect.element(cell('Nurse was blank')).toBeVisible()
})

describe('Editable grid: keyboard', () => {
  test('arrow keys move, also to the ends, and stop there', async () => {
    await render(<Grid />)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.poll(focused).toBe('Person 0')
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect.poll(focused).toBe('p1@acme.example')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('Nurse was Clerk')
    await userEvent.keyboard('{ArrowRight}{Control>}{End}{/Control}')
    await expect.poll(focused).toBe('Doctor')
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowLeft}')
    await expect.poll(focused).toBe('Person 0')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(focused).toBe('Person 4')
  })

  test('Enter commits and moves down, Escape cancels, typing replaces', async () => {
    await render(<Grid />)
    await cell('Person 0').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Person 0')
    await userEvent.keyboard(' the first{Enter}')
    expect(last()).toEqual(['0 name Person 0 the first'])
    await expect.poll(focused).toBe('Person 1')
    await userEvent.keyboard('{F2}x{Escape}')
    await expect.poll(focused).toBe('Person 1')
    await userEvent.keyboard('Ada{Enter}')
    expect(last()).toEqual(['1 name Ada'])
    expect(edited).toHaveBeenCalledTimes(2)
  })

  test('Tab continues editing in the next cell, across rows, and back', async () => {
    await render(<Grid />)
    await cell('Nurse was Clerk').click()
    await userEvent.keyboard('Chief{Tab}')
    expect(last()).toEqual(['1 title Chief'])
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Person 2')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Chief')
    expect(edited).toHaveBeenCalledTimes(1)
  })

  test('an edit is committed when something else is clicked', async () => {
    await render(<Grid />)
    await cell('Person 0').click()
    await userEvent.keyboard('Ada')
    await cell('p3@acme.example').click()
    expect(last()).toEqual(['0 name Ada'])
    await expect.poll(focused).toBe('p3@acme.example')
    await userEvent.keyboard('new')
    await page.getByRole('button', { name: 'Title' }).click()
    expect(last()).toEqual(['3 email new'])
    await expect.element(page.getByText('Sorted by title')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Title' })).toHaveFocus()
  })

  test('Delete clears the selection', async () => {
    await render(<Grid />)
    await cell('Person 1').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.poll(() => document.querySelectorAll('[aria-selected="true"]').length).toBe(4)
    await userEvent.keyboard('{Delete}')
    expect(last()).toEqual(['1 name ', '1 email ', '2 name ', '2 email '])
  })
})

test('Editable grid: a tap selects a cell, a second one edits it', async () => {
  await render(<Grid />)
  const target = cell('Person 1')
  const tap = () => {
    const at = target.element()
    at.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    at.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    at.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
  }
  tap()
  await expect.element(target).toHaveFocus()
  expect(page.getByRole('textbox').query()).toBeNull()
  tap()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Person 1')
})

describe('Editable grid: moved rows', () => {
  const without =
    (...ids: number[]) =>
    (rows: Person[]) =>
      rows.filter(({ id }) => !ids.includes(id))
  const turned = (rows: Person[]) => rows.toReversed()
  const picked = () =>
    [...document.querySelectorAll('[aria-selected="true"]')].map(({ textContent }) => textContent)

  test('keep the editor in the row in which it was opened', async () => {
    const { rerender } = await render(<Grid />)
    await cell('p1@acme.example').click()
    await userEvent.keyboard('{Enter}new')
    await rerender(<Grid put={without(0)} />)
    const editor = page.getByRole('textbox', { name: 'Email' })
    await expect.element(editor).toHaveValue('p1@acme.examplenew')
    await expect.element(editor).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(last()).toEqual(['1 email p1@acme.examplenew'])
    await expect.poll(focused).toMatch(/^p2@acme/)
  })

  test('keep the editor in the last row if there are fewer', async () => {
    const { rerender } = await render(<Grid />)
    await cell('p4@acme.example').click()
    await userEvent.keyboard('new')
    await rerender(<Grid put={without(0, 1)} />)
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('new')
    await userEvent.keyboard('{Enter}')
    expect(last()).toEqual(['4 email new'])
    await expect.poll(focused).toBe('new')
  })

  test('keep selection and focus', async () => {
    const { rerender } = await render(<Grid />)
    await cell('Person 0').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await rerender(<Grid put={turned} />)
    await expect.poll(focused).toBe('p1@acme.example')
    expect(picked()).toEqual(['p1@acme.example'])
    await userEvent.keyboard('{Delete}')
    expect(last()).toEqual(['1 email '])
  })

  test('leave no selection if theirs is gone, and a tab stop for the keyboard', async () => {
    const { rerender } = await render(<Grid count={100} />)
    await cell('p4@acme.example').click()
    await rerender(<Grid count={100} put={(rows) => rows.slice(0, 3)} />)
    await expect.poll(picked).toEqual([])
    await expect
      .poll(() => document.querySelector('[role="gridcell"][tabindex="0"]')?.textContent)
      .toMatch(/^p2@acme/)
    await rerender(<Grid count={100} />)
    await expect.poll(picked).toEqual(['p4@acme.example'])
  })
})

describe('Editable grid: clipboard', () => {
  const clip = (type: 'copy' | 'paste', text = '') => {
    const clipboardData = new DataTransfer()
    if (text) clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData })
    document.activeElement?.dispatchEvent(event)
    return clipboardData.getData('text/plain')
  }

  test('copies the selection and pastes it elsewhere', async () => {
    await render(<Grid />)
    await cell('Person 0').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    const copied = clip('copy')
    expect(copied).toBe('Person 0\tp0@acme.example\nPerson 1\tp1@acme.example')
    await cell('Person 3').click()
    clip('paste', copied)
    expect(last()).toEqual([
      '3 name Person 0',
      '3 email p0@acme.example',
      '4 name Person 1',
      '4 email p1@acme.example',
    ])
  })

  test('one cell fills many; what does not fit is dropped', async () => {
    await render(<Grid />)
    await cell('Person 3').click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    clip('paste', 'Ada')
    expect(last()).toEqual(['3 name Ada', '4 name Ada'])
    await cell('p4@acme.example').click()
    clip('paste', 'a@x.example\tChief\tmore\nb@x.example')
    expect(last()).toEqual(['4 email a@x.example', '4 title Chief'])
  })

  test('an image or file clears nothing; a blank cell does', async () => {
    await render(<Grid />)
    await cell('Person 3').click()
    const paste = (clipboardData: DataTransfer) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
      )
    const picture = new DataTransfer()
    picture.items.add(new File(['…'], 'photo.png', { type: 'image/png' }))
    paste(picture)
    expect(edited).not.toHaveBeenCalled()
    const blank = new DataTransfer()
    blank.setData('text/plain', '')
    paste(blank)
    expect(last()).toEqual(['3 name '])
  })

  test('parses what spreadsheets copy', () => {
    expect(pastedCells('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(pastedCells('"two\nlines"\t"say ""hi"""\n\tx')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['', 'x'],
    ])
    expect(pastedCells('5" pipe\t"open')).toEqual([['5" pipe', '"open']])
    const cells = [
      ['a\tb', 'c"d'],
      ['', 'e\nf'],
    ]
    expect(pastedCells(copiedText(cells))).toEqual(cells)
  })
})

test('Editable grid: a cell shows its error and suggestions', async () => {
  await render(<Grid />)
  const wrong = page.getByRole('gridcell', { name: /p2@acme/ })
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect.element(wrong).toMatchTextContent('Not an address')
  await wrong.getByRole('button', { name: 'Mend' }).click()
  expect(fix).toHaveBeenCalledTimes(1)
  await expectAccessible()
})

test('Editable grid: read-only rows cannot be edited', async () => {
  await render(<Grid isReadOnly />)
  await cell('Person 0').click()
  await userEvent.keyboard('Ada{Delete}{Enter}')
  expect(page.getByRole('textbox').query()).toBeNull()
  expect(edited).not.toHaveBeenCalled()
})

test('Editable grid: few rows end with the line of the frame only', async () => {
  await render(<Grid />)
  const bottom = (part: Element) => part.getBoundingClientRect().bottom
  const [, ...rows] = page.getByRole('row').elements()
  const lines = rows.map(
    (row) => bottom(row) - bottom(row.querySelector('[role="gridcell"]') ?? row),
  )
  expect(lines).toEqual([1, 1, 1, 1, 0])
})

describe('Editable grid: 100,000 rows', () => {
  test('the header remains visible', async () => {
    await render(<Grid count={100_000} />)
    const grid = page.getByRole('grid').element()
    grid.scrollTop = 100_000
    await expect.element(page.getByRole('rowheader', { name: 'Row 2280' })).toBeInTheDocument()
    const top = (part: Element) => Math.round(part.getBoundingClientRect().top)
    const head = page.getByRole('columnheader', { name: 'Email' }).element()
    expect(top(head)).toBe(top(grid) + 1)
  })

  test('only visible ones are rendered; the keyboard reaches all of them', async () => {
    await render(<Grid count={100_000} />)
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100001')
    await cell('Person 0').click()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect.poll(focused).toBe('Nurse')
    await expect.element(page.getByRole('rowheader', { name: 'Row 100000' })).toBeInViewport()
    expect(document.querySelectorAll('[role="row"]').length).toBeLessThan(80)
  })

  test('a change is applied to rendered rows that are not visible yet', async () => {
    await render(<Grid count={10_000} />)
    await expect.element(cell('Person 19')).toBeInTheDocument()
    await expect.element(cell('Person 19')).not.toBeInViewport()
    await cell('Person 0').click()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await expect.element(cell('Person 0')).not.toBeInTheDocument()
    await expect.element(cell('Person 19')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('rowheader', { name: 'Row 20', exact: true }))
      .toBeInTheDocument()
  })

  test('the focused cell keeps the focus when it is scrolled away', async () => {
    await render(<Grid count={10_000} />)
    await cell('p3@acme.example').click()
    const grid = page.getByRole('grid').element()
    grid.scrollTop = 100_000
    await expect.element(page.getByRole('rowheader', { name: 'Row 2280' })).toBeInTheDocument()
    expect(focused()).toBe('p3@acme.example')
    await userEvent.keyboard('{ArrowDown}')
    await expect
      .element(page.getByRole('rowheader', { name: 'Row 5', exact: true }))
      .toBeInViewport()
    expect(focused()).toBe('p4@acme.example')
  })
})
