import { expect, test } from 'vitest'
import { groupColumns } from '~/features/groups/group-columns'
import { filterOf, groupSearch } from '~/features/groups/group-search'
import { exportColumns as memberFile } from '~/features/groups/member-export'
import { learnerColumns } from '~/features/learners/learner-columns'

test('files have the columns of their lists, in the order of the screen', () => {
  expect(learnerColumns.fileColumns(['courses', 'inProgress'])).toEqual([
    'firstName',
    'lastName',
    'completedCount',
    'coursesCount',
    'inProgressCount',
  ])
  expect(learnerColumns.fileColumns(undefined)).not.toContain('email')
  expect(memberFile(['lastActive', 'status'])).toEqual([
    'firstName',
    'lastName',
    'lastActiveAt',
    'status',
  ])
  expect(groupColumns.fileColumns(undefined)).toEqual([
    'name',
    'type',
    'usersCount',
    'coursesCount',
    'updatedAt',
  ])
  expect(groupColumns.fileColumns(['created'])).toEqual(['name', 'createdAt', 'createdBy'])
})

test('what is looked for among groups is as long as the server takes it', () => {
  const { value } = groupSearch['~standard'].validate({ search: 'a'.repeat(150), type: 'static' })
  expect(filterOf(value)).toEqual({ search: 'a'.repeat(100), type: 'static' })
})
