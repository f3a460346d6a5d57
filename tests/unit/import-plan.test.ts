import { describe, expect, test } from 'vitest'
import type { Import } from '~/features/import/import.api'
import { fileWords, leftWords, unreached } from '~/features/import/import-states'
import { planLines, startWords } from '~/features/import/run/plan'

const counts = { new: 0, update: 0, unchanged: 0, error: 0, duplicate: 0, deleted: 0, skipped: 0 }
type Planned = Pick<Import, 'counts' | 'newGroups' | 'newGroupsOfDeleted' | 'clearBlank'>
const plan = (some: Partial<typeof counts>, newGroups: string[] = [], ofDeleted: string[] = []) => {
  const facts: Planned = {
    counts: { ...counts, ...some },
    newGroups,
    newGroupsOfDeleted: ofDeleted,
    clearBlank: [],
  }
  return facts
}
const choices = { invite: 'later' as const, restoreDeleted: false, groups: [] }

test('Import plan: says what will happen', () => {
  const many = plan({ new: 812, update: 40, unchanged: 3, error: 5, duplicate: 1, skipped: 2 })
  expect(planLines(many, { ...choices, invite: 'now', groups: ['Sales', 'Asia'] })).toEqual([
    'Add 812 people and invite all of them by mail at once',
    'Update 40 people; blank cells change nothing',
    'Leave 3 people as they are',
    'Add all 855 of them to Sales and Asia',
    'Skip 5 rows with problems, 1 repeated row and 2 rows left out by you',
  ])
  expect(startWords(many, choices)).toBe('Add 812 people and update 40')
})

test('Import plan: uses the singular for one user', () => {
  const one = plan({ new: 1, deleted: 1 }, ['Labor'])
  expect(planLines(one, { ...choices, invite: 'never', groups: ['Sales'] })).toEqual([
    'Add 1 person without inviting them',
    'Add them to Sales',
    'Create 1 group named in the list: Labor',
    'Skip 1 person who was deleted',
  ])
  expect(planLines(one, { ...choices, restoreDeleted: true })).toContain(
    'Restore and update 1 person who was deleted',
  )
  const back = plan({ deleted: 1 }, ['Sales'], ['Labor'])
  const make = (restoreDeleted: boolean) =>
    planLines(back, { ...choices, restoreDeleted }).filter((line) => line.startsWith('Create'))
  expect(make(false)).toEqual(['Create 1 group named in the list: Sales'])
  expect(make(true)).toEqual(['Create 2 groups named in the list: Labor and Sales'])
  expect(startWords(plan({ deleted: 2 }), { ...choices, restoreDeleted: true })).toBe('Update 2')
  expect(startWords(plan({ unchanged: 2 }), choices)).toBe('Start import')
})

test('Import plan: names five groups and counts the others', () => {
  const [line] = planLines(plan({}, ['A', 'B', 'C', 'D', 'E', 'F', 'G']), choices)
  expect(line).toBe('Create 7 groups named in the list: A, B, C, D, E and 2 more')
})

describe('Import result', () => {
  const none = {
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    rolledBack: 0,
    kept: 0,
  }
  type Facts = Pick<Import, 'state' | 'rowCount' | 'leftBehindCount'>
  const ended = (
    facts: Facts,
    outcomes: Partial<Import['outcomes']>,
    some: Partial<typeof counts> = {},
  ) => ({ ...facts, outcomes: { ...none, ...outcomes }, counts: { ...counts, ...some } })

  test('restored users are not counted as left out', () => {
    const done = ended(
      { state: 'finished', rowCount: 5, leftBehindCount: 0 },
      { updated: 5 },
      { deleted: 5 },
    )
    expect(leftWords(done)).toBe('')
    expect(fileWords(done)).toBe('')
  })

  test('failed, left out and skipped rows are distinguished', () => {
    const done = ended(
      { state: 'finished', rowCount: 20, leftBehindCount: 7 },
      { added: 12, failed: 2, skipped: 6 },
      { new: 14, deleted: 5, skipped: 1 },
    )
    expect(leftWords(done)).toBe('2 rows failed, 5 rows skipped and 1 row was left out by you.')
    expect(fileWords(done)).toBe(
      'The 7 rows that were not imported are in a file of their own, with the reason for each: fix them there and import that file. Rows that you left out are not in it.',
    )
  })

  test('rows that were not processed are counted, and are in the file', () => {
    const broken = ended(
      { state: 'cancelled', rowCount: 1500, leftBehindCount: 502 },
      { added: 997, skipped: 3 },
      { new: 1496, error: 3, skipped: 1 },
    )
    expect(unreached(broken)).toBe(500)
    expect(leftWords(broken)).toBe('3 rows skipped and 500 rows were not reached.')
    expect(unreached({ ...broken, state: 'running' })).toBe(0)
    // Taken back, every row still has its outcome.
    const back = ended(
      { state: 'rolled-back', rowCount: 4, leftBehindCount: 1 },
      { unchanged: 1, failed: 1, rolledBack: 1, kept: 1 },
    )
    expect(unreached(back)).toBe(0)
  })
})
