import { expect, test } from 'vitest'
import { groupColumns } from '~/features/groups/group-columns'
import { filterOf, groupSearch } from '~/features/groups/group-search'
import { memberColumns } from '~/features/groups/members/member-columns'
import { learnerColumns } from '~/features/learners/learner-columns'

test('Exports: files have the columns of the list, in its order', () => {
  expect(learnerColumns.fileColumns(['courses', 'inProgress'])).toEqual([
    'firstName',
    'lastName',
    'completedCount',
    'coursesCount',
    'inProgressCount',
  ])
  expect(learnerColumns.fileColumns(undefined)).not.toContain('email')
  expect(memberColumns.fileColumns(['lastActive', 'status'])).toEqual([
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

test('Exports: the search of groups is limited to the length accepted by the server', () => {
  const { value } = groupSearch['~standard'].validate({ search: 'a'.repeat(150), type: 'static' })
  expect(filterOf(value)).toEqual({ search: 'a'.repeat(100), type: 'static' })
})
