import { expect, test } from 'vitest'
import type { Schemas } from '~/api/schemas'
import { fileName } from '~/api/client/download'
import { userColumns } from '~/features/users/user-columns'
import { filterOf, userSearch } from '~/features/users/user-search'
import { targetOf } from '~/list/define-list'
import { people, reasonLines, succeededOfAll, countedObjects } from '~/bulk/bulk-labels'
import type { Selection } from '~/ui/data-table/selection'

const ref = (id: string) => ({ _id: id, firstName: id, lastName: '', email: `${id}@acme.example` })

function done(ids: string[]): Schemas['UserBulk'] {
  return {
    succeeded: ids.map(ref),
    skipped: [],
    failed: [],
    counts: { succeeded: ids.length, skipped: 0, failed: 0 },
    reasons: [],
    consequences: { messages: 0, seats: 0, assignments: 0, memberships: 0 },
  }
}

const read = (address: object) => userSearch['~standard'].validate(address).value

test('User export: the file has the columns of the list, in order', () => {
  expect(userColumns.fileColumns(['status', 'groups'])).toEqual([
    'firstName',
    'lastName',
    'status',
    'userGroups',
  ])
  expect(userColumns.fileColumns(undefined).slice(0, 5)).toEqual([
    'firstName',
    'lastName',
    'email',
    'designation',
    'userGroups',
  ])
})

test('User selection: all matches are sent as the filter of the address, with exclusions', () => {
  const search = read({ search: 'ana', tab: 'invited', group: 'g1', page: 3 })
  const filter = { search: 'ana', status: 'invited', group: 'g1' }
  const who = (selection: Selection) =>
    targetOf(selection, filterOf(search), (userIds) => ({ userIds }))
  expect(who({ kind: 'all', except: ['u9'] })).toEqual({ filter, exclude: ['u9'] })
  expect(who({ kind: 'some', ids: ['u1'] })).toEqual({ userIds: ['u1'] })
  expect(filterOf(read({ tab: 'deleted' }))).toEqual({ deleted: true })
})

test('Bulk result: users are named or counted, and each reason has its count', () => {
  const names = [
    countedObjects(people, 1, 'Amara Okafor'),
    countedObjects(people, 1),
    countedObjects(people, 3412),
  ]
  expect(names).toEqual(['Amara Okafor', '1 person', '3,412 people'])
  expect(succeededOfAll(people, done(['u1']), 'Amara')).toBe('Amara')
  expect(succeededOfAll(people, done([]))).toBe('No people')
  expect(succeededOfAll(['course', 'courses'], done([]))).toBe('No courses')
  const most = { ...done([]), counts: { succeeded: 18, skipped: 5, failed: 2 } }
  expect(succeededOfAll(people, most)).toBe('18 of 25 people')
  const message = 'They have accepted the invitation'
  expect(
    reasonLines(people, [
      { outcome: 'skipped', message, count: 7 },
      { outcome: 'failed', message: 'Not found', count: 1 },
    ]),
  ).toEqual([`7 people are skipped. ${message}.`, '1 person fails. Not found.'])
})

test('Download: the file name comes from the server, in any script, or from the console', () => {
  expect(fileName('attachment; filename="people.csv"', 'x.csv')).toBe('people.csv')
  const both = `attachment; filename="people_.csv"; filename*=UTF-8''people_%E7%8E%8B.csv`
  expect(fileName(both, 'x.csv')).toBe('people_王.csv')
  expect(fileName(`attachment; filename="a.csv"; filename*=UTF-8''%E7%8`, 'x.csv')).toBe('a.csv')
  expect(fileName(null, 'x.csv')).toBe('x.csv')
})
