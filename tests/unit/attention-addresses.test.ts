import { expect, test } from 'vitest'
import { filterOf as summaryFilter, summarySearch } from '~/features/course/people-search'
import { courseSearch, filterOf as courseFilter } from '~/features/courses/course-search'
import { filterOf as userFilter, tabOf, userSearch } from '~/features/users/user-search'

// What needs attention links to lists in the contract's words; each list must understand them.

test('Attention links: users invited long ago', () => {
  const { value } = userSearch['~standard'].validate({ status: 'invited', invitedTo: '2026-11-06' })
  expect(userFilter(value)).toEqual({ status: 'invited', invitedTo: '2026-11-06' })
  expect(tabOf(value)).toBe('invited')
})

test('Attention links: drafts not edited for long', () => {
  const asked = { status: 'draft', updatedTo: '2026-10-21' }
  expect(courseFilter(courseSearch['~standard'].validate(asked).value)).toEqual(asked)
})

test('Attention links: overdue users of a course, and those who have not started what is due', () => {
  const late = { overdue: true, deadlineTo: '2026-11-13' }
  const due = { status: 'not-started', deadlineFrom: '2026-11-21', deadlineTo: '2026-11-24' }
  for (const asked of [late, due]) {
    const { value } = summarySearch['~standard'].validate({ courseId: 'c_1', ...asked })
    expect(summaryFilter(value)).toEqual(asked)
    expect(value.courseId).toBe('c_1')
  }
})

test('Attention links: invalid parameters are dropped', () => {
  const { value } = courseSearch['~standard'].validate({ updatedTo: 'yesterday', level: 'hard' })
  expect(courseFilter(value)).toEqual({})
  expect(value.sort).toBe('-updatedAt')
})
