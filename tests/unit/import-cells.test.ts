import { expect, test, vi } from 'vitest'
import type { ImportField } from '~/features/import/import-fields'
import { columnsOf, visibleText } from '~/features/import/sheet-cells'
import { storedRow } from '~/features/import/sheet-row'

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
  user: null,
  outcome: null,
  message: null,
}

const edit = vi.fn<() => void>()
const columns = columnsOf({ edit })
const shown = (field: ImportField, more: Partial<Answer> = {}) =>
  columns.find(({ id }) => id === field)?.cell(storedRow({ ...answer, ...more }))

test('a changed cell shows what it becomes, and what it was', () => {
  const changes = [{ field: 'designation' as const, from: 'Nurse', to: 'Doctor' }]
  expect(shown('designation', { changes })).toMatchObject({ text: 'Doctor', was: 'Nurse' })
  expect(shown('designation')).not.toHaveProperty('was')
})

test('groups are joined besides those there are', () => {
  const field = 'groups' as const
  const changes = [{ field, from: 'Sales; Asia', to: 'Sales; Asia; Night shift' }]
  const warnings = [{ field, code: 'new-group', message: 'It will be made', suggestion: null }]
  expect(shown('groups', { changes, warnings })).toEqual({
    text: 'Night shift',
    note: 'New group · Besides Sales; Asia',
    tone: 'info',
  })
})

test('an error comes first; a typo is mended with one press', () => {
  const field = 'email' as const
  const errors = [{ field, code: 'format', message: 'Enter an address' }]
  const warnings = [
    { field, code: 'domain-typo', message: 'Is gmail.com meant?', suggestion: 'ana@gmail.com' },
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

test('what was cleaned can be seen', () => {
  const cleaned = [{ field: 'email' as const, from: ' Ana\u200B@x.example\n', to: 'ana@x.example' }]
  expect(shown('email', { email: 'ana@x.example', cleaned })).toMatchObject({
    text: 'ana@x.example',
    note: 'Cleaned: ␣Ana‹U+200B›@x.example␣',
  })
  expect(visibleText('two\r\nlines')).toBe('two ⏎ lines')
})
