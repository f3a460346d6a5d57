import { expect, test } from 'vitest'
import type { Import } from '~/features/import/import.api'
import { planLines, startWords } from '~/features/import/plan'

const counts = { new: 0, update: 0, unchanged: 0, error: 0, duplicate: 0, deleted: 0, skipped: 0 }
const plan = (some: Partial<typeof counts>, newGroups: string[] = []) => {
  const facts: Pick<Import, 'counts' | 'newGroups'> = { counts: { ...counts, ...some }, newGroups }
  return facts
}
const choices = { invite: 'later' as const, restoreDeleted: false, groups: [] }

test('says what will happen in plain words', () => {
  const many = plan({ new: 812, update: 40, unchanged: 3, error: 5, duplicate: 1, skipped: 2 })
  expect(planLines(many, { ...choices, invite: 'now', groups: ['Sales', 'Asia'] })).toEqual([
    'Add 812 people and invite all of them by mail at once',
    'Update 40 people; blank cells keep what is there',
    'Leave 3 people as they are',
    'Add all 855 of them to Sales and Asia',
    'Keep out 5 rows with problems, 1 repeated row and 2 rows left out by you',
  ])
  expect(startWords(many, choices)).toBe('Add 812 people and update 40')
})

test('says it of one person as of one', () => {
  const one = plan({ new: 1, deleted: 1 }, ['Labor'])
  expect(planLines(one, { ...choices, invite: 'never', groups: ['Sales'] })).toEqual([
    'Add 1 person without inviting them',
    'Add them to Sales',
    'Make 1 group that the list names: Labor',
    'Keep out 1 person who was deleted',
  ])
  expect(planLines(one, { ...choices, restoreDeleted: true })).toContain(
    'Bring back and update 1 person who was deleted',
  )
  expect(startWords(plan({ deleted: 2 }), { ...choices, restoreDeleted: true })).toBe('Update 2')
  expect(startWords(plan({ unchanged: 2 }), choices)).toBe('Start import')
})

test('names five groups and counts the rest', () => {
  const [line] = planLines(plan({}, ['A', 'B', 'C', 'D', 'E', 'F', 'G']), choices)
  expect(line).toBe('Make 7 groups that the list names: A, B, C, D, E and 2 more')
})
