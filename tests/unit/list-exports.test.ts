import { expect, test } from 'vitest'
import { exportColumns as groupFile } from '~/features/groups/group-export'
import { filterOf, groupSearch } from '~/features/groups/group-search'
import { exportColumns as memberFile } from '~/features/groups/member-export'
import { exportColumns as learnerFile } from '~/features/learners/learner-export'

test('Exports: files have the columns of the list, in its order', () => {
  expect(learnerFile(['courses', 'inProgress'])).toEqual([
    'firstName',
    'lastName',
    'completedCount',
    'coursesCount',
    'inProgressCount',
  ])
  expect(learnerFile(undefined)).not.toContain('email')
  expect(memberFile(['lastActive', 'status'])).toEqual([
    'firstName',
    'lastName',
    'lastActiveAt',
    'status',
  ])
  expect(groupFile(undefined)).toEqual(['name', 'type', 'usersCount', 'coursesCount', 'updatedAt'])
  expect(groupFile(['created'])).toEqual(['name', 'createdAt', 'createdBy'])
})

test('Exports: the search of groups is limited to the length accepted by the server', () => {
  const { value } = groupSearch['~standard'].validate({ search: 'a'.repeat(150), type: 'static' })
  expect(filterOf(value)).toEqual({ search: 'a'.repeat(100), type: 'static' })
})
