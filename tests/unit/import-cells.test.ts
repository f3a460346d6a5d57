import { describe, expect, test, vi } from 'vitest'
import type { ImportField } from '~/tabular/import-fields'
import { columnsOf, visibleText } from '~/features/import/review/sheet-cells'
import { countRows } from '~/features/import/review/row-filters'
import {
  inputOf,
  judged,
  noNotes,
  storedRow,
  type SheetRow,
} from '~/features/import/review/sheet-row'

type Answer = Parameters<typeof storedRow>[0]

const answer: Answer = {
  row: 7,
  verdict: 'update',
  firstName: 'Ana',
  lastName: '',
  email: 'ana@gmial.com',
  designation: 'Doctor',
  groups: ['Night shift'],
  changes: [],
  cleaned: [],
  errors: [],
  warnings: [],
  duplicateOf: null,
  namesake: null,
  user: null,
  outcome: null,
  message: null,
}

const edit = vi.fn<() => void>()
const columns = columnsOf({ edit })
const shown = (field: ImportField, more: Partial<Answer> = {}) =>
  columns.find(({ id }) => id === field)?.cell(storedRow({ ...answer, ...more }))

test('Import cells: a changed cell shows the new and the old value', () => {
  const changes = [{ field: 'designation' as const, from: 'Nurse', to: 'Doctor' }]
  expect(shown('designation', { changes })).toMatchObject({ text: 'Doctor', was: 'Nurse' })
  expect(shown('designation')).not.toHaveProperty('was')
})

test('Import cells: groups are added to the existing ones', () => {
  const field = 'groups' as const
  const changes = [{ field, from: 'Sales; Asia', to: 'Sales; Asia; Night shift' }]
  const warnings = [{ field, code: 'new-group', message: 'It will be created', suggestion: null }]
  expect(shown('groups', { changes, warnings })).toEqual({
    text: 'Night shift',
    note: 'New group · Besides Sales; Asia',
    tone: 'info',
  })
})

test('Import cells: errors come first; a typo is corrected with one click', () => {
  const field = 'email' as const
  const errors = [{ field, code: 'format', message: 'Enter an address' }]
  const warnings = [
    { field, code: 'domain-typo', message: 'Did you mean gmail.com?', suggestion: 'ana@gmail.com' },
  ]
  expect(shown('email', { errors, warnings })).toMatchObject({
    tone: 'danger',
    note: 'Enter an address',
  })
  const cell = shown('email', { warnings })
  expect(cell).toMatchObject({ tone: 'warning', note: 'Did you mean ana@gmail.com?' })
  cell?.action?.run()
  expect(edit).toHaveBeenCalledWith([{ row: 7, field: 'email', text: 'ana@gmail.com' }])
})

test('Import cells: values treated as blank are visible, also if something is missing', () => {
  const field = 'email' as const
  const message = '#N/A was taken as blank'
  const told = {
    email: '',
    cleaned: [{ field, from: '#N/A', to: '' }],
    warnings: [{ field, code: 'placeholder', message, suggestion: null }],
  }
  const errors = [{ field, code: 'required', message: 'Enter an address' }]
  expect(shown(field, told)).toEqual({ text: '', note: message, tone: 'warning' })
  expect(shown(field, { ...told, errors })).toMatchObject({
    note: 'Enter an address · #N/A was taken as blank',
    tone: 'danger',
  })
  // Its row is sent again as it came.
  expect(inputOf(storedRow({ ...answer, ...told }))).toMatchObject({ email: '#N/A' })
})

test('Import cells: normalised values are visible', () => {
  const cleaned = [{ field: 'email' as const, from: ' Ana\u200B@x.example\n', to: 'ana@x.example' }]
  expect(shown('email', { email: 'ana@x.example', cleaned })).toMatchObject({
    text: 'ana@x.example',
    note: 'Cleaned: ␣Ana‹U+200B›@x.example␣',
  })
  expect(visibleText('two\r\nlines')).toBe('two ⏎ lines')
})

test('Import cells: a group with a semicolon in its name stays one when edited or sent again', () => {
  const groups = ['Sales; EMEA', 'The "A" team', 'Asia']
  const told = '"Sales; EMEA"; The "A" team; Asia'
  expect(shown('groups', { groups })?.text).toBe(told)
  expect(inputOf(storedRow({ ...answer, groups })).groups).toBe(told)
})

describe('Import cells: a cell that is too long', () => {
  const names = Array.from({ length: 120 }, (_one, index) => `Group; ${index} ${'x'.repeat(40)}`)
  const cells = (groups: string) => ({ ...storedRow(answer).cells, groups })
  const row = (groups: string): SheetRow => {
    return { row: 7, cells: cells(groups), isSkipped: false, verdict: null, notes: noNotes }
  }
  const quoted = names.map((name) => `"${name}"`)
  const fits = quoted.slice(0, 92).join('; ')

  test('for groups is cut between names, with a note', () => {
    const long = row(quoted.join('; '))
    expect(fits.length).toBeLessThanOrEqual(5000)
    expect(fits.length + (quoted[92] ?? '').length).toBeGreaterThan(5000)
    expect(inputOf(long).groups).toBe(fits)
    const told = judged(long, answer)
    expect(told.notes.warnings).toEqual([
      {
        field: 'groups',
        code: 'cut',
        message: 'Only the first 92 groups of this cell fit; the others are left out',
        suggestion: null,
      },
    ])
    expect(columns.find(({ id }) => id === 'groups')?.cell(told)).toMatchObject({
      text: fits,
      note: 'Too long: only the first groups',
    })
    expect(countRows([told])).toMatchObject({ cleaned: 1 })
  })

  test('has no note if everything fits', () => {
    expect(inputOf(row(fits)).groups).toBe(fits)
    expect(judged(row(fits), answer).notes).toBe(noNotes)
  })

  test('without a whole name is cut anywhere: the server refuses the name', () => {
    expect(inputOf(row('x'.repeat(6000))).groups).toBe('x'.repeat(5000))
    expect(judged(row('x'.repeat(6000)), answer).notes).toBe(noNotes)
  })

  test('for other columns is cut, whatever its source', () => {
    const typed = { ...row(''), cells: { ...cells(''), designation: 'x'.repeat(2000) } }
    expect(inputOf(typed).designation).toBe('x'.repeat(1000))
  })
})
