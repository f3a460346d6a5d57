import { expect, test } from 'vitest'
import {
  arranged,
  asInFile,
  type Arranged,
  type Arrangement,
} from '~/features/import/review/sheet-arrangement'
import { noNotes, type SheetRow, type Verdict } from '~/features/import/review/sheet-row'

const firstNames = ['Ana', 'Änne', 'Bruno', '', 'Hanna', 'ana']
const verdicts: Verdict[] = ['new', 'update', 'error', 'unchanged']

const rows = Array.from({ length: 48 }, (_, index): SheetRow => {
  const firstName = firstNames[index % firstNames.length] ?? ''
  const lastName = `Okafor ${index % 7}`
  const email = `${firstName || 'nobody'}.${index}@x.example`
  const cells = { firstName, lastName, email, designation: '', groups: '' }
  const verdict = verdicts[(index * 5) % 4] ?? null
  return { row: index + 1, cells, isSkipped: false, verdict, notes: noNotes }
})

/** Goes from one arrangement to the next as somebody does who types and presses filters. */
function along(steps: readonly Partial<Arrangement>[]) {
  let arrangement: Arrangement = asInFile
  let before: Arranged | undefined
  return steps.map((step) => {
    arrangement = { ...arrangement, ...step }
    before = arranged(rows, arrangement, before)
    return { arrangement, places: before.places }
  })
}

test.each<{ name: string; steps: Partial<Arrangement>[] }>([
  { name: 'letter by letter', steps: [{ search: 'a' }, { search: 'an' }, { search: 'ann' }] },
  { name: 'a letter taken back', steps: [{ search: 'ann' }, { search: 'an' }] },
  { name: 'other letters', steps: [{ search: 'ana' }, { search: 'bru' }] },
  {
    name: 'a second word',
    steps: [{ search: 'ok' }, { search: 'ok 1' }, { search: '1 okafor hanna' }],
  },
  { name: 'a word less', steps: [{ search: 'bruno 3' }, { search: 'bruno' }] },
  { name: 'an accent', steps: [{ search: 'a' }, { search: 'än' }] },
  {
    name: 'a filter, one more, and none',
    steps: [{ filters: ['new'] }, { filters: ['new', 'error'] }, { filters: [] }],
  },
  { name: 'a filter less of two', steps: [{ filters: ['new', 'error'] }, { filters: ['error'] }] },
  {
    name: 'another order of what was found',
    steps: [
      { search: 'an' },
      { sort: 'firstName' },
      { search: 'ann' },
      { sort: '-firstName' },
      { sort: '-row', search: 'anna' },
    ],
  },
  {
    name: 'everything at once',
    steps: [
      { search: 'a', filters: ['update'], sort: '-lastName' },
      { search: 'an', filters: [] },
      { search: '', filters: ['error'] },
    ],
  },
])('Import sheet: $name finds the same as a full search', ({ steps }) => {
  const all = along(steps)
  for (const { arrangement, places } of all) {
    expect(places).toEqual(arranged(rows, arrangement).places)
  }
  // Each of these narrows or widens: a step that shows nothing, or all of them, would prove nothing.
  expect(new Set(all.map(({ places }) => places.join())).size).toBe(steps.length)
  expect(all.every(({ places }) => places.length > 0)).toBe(true)
})
