import { expect, test } from 'vitest'
import {
  messagesOf,
  type StartConsequences,
  startLines,
} from '~/features/import/run/import-summary'

const none: StartConsequences = {
  invitations: 0,
  courseMessages: 0,
  learners: 0,
  courses: [],
  coursesCount: 0,
  endedAssignments: 0,
  isWhole: true,
}
const given = (...counts: number[]): Pick<StartConsequences, 'courses' | 'coursesCount'> => ({
  courses: counts.map((usersCount, index) => {
    return { course: { _id: `c${index}`, name: `Course ${index + 1}` }, usersCount }
  }),
  coursesCount: counts.length,
})

test('Import start: lists consequences: messages and their time, courses assigned and removed', () => {
  const many = {
    ...none,
    invitations: 812,
    courseMessages: 640,
    learners: 655,
    endedAssignments: 3,
  }
  expect(startLines({ ...many, ...given(655, 40) })).toEqual([
    '1,452 messages are sent: 812 invitations as the rows are imported, and 640 about courses within a minute of that.',
    '655 people are assigned courses through their groups: Course 1 (655) and Course 2 (40).',
    '3 unfinished assignments end.',
  ])
  expect(messagesOf(many)).toBe(1_452)
  const [, learners] = startLines({ ...many, ...given(6, 5, 4, 3, 2, 1, 1), coursesCount: 120 })
  expect(learners).toBe(
    '655 people are assigned courses through their groups: Course 1 (6), Course 2 (5), Course 3 (4), Course 4 (3), Course 5 (2) and 115 more.',
  )
})

test('Import start: uses the singular, and one line if there are none', () => {
  expect(startLines({ ...none, invitations: 1 })).toEqual([
    '1 invitation is sent as the rows are imported.',
    'No assignments end.',
  ])
  expect(startLines({ ...none, courseMessages: 1, learners: 1, ...given(1) })).toEqual([
    '1 message is sent about courses, within a minute of each row.',
    '1 person is assigned Course 1 through their groups.',
    'No assignments end.',
  ])
  expect(startLines({ ...none, learners: 2, ...given(2) })[0]).toBe('No message is sent.')
  expect(startLines(none)).toEqual([
    'No messages are sent, no courses are assigned, and no assignments end.',
  ])
})

test('Import start: does not claim none if there may be more', () => {
  const least = 'There may be more, because the rules of some groups depend on course status.'
  expect(startLines({ ...none, isWhole: false })).toEqual([least])
  expect(startLines({ ...none, invitations: 2, isWhole: false })).toEqual([
    '2 invitations are sent as the rows are imported.',
    least,
  ])
})
