import { describe, expect, test } from 'vitest'
import type { Schemas } from '~/api/schemas'
import { fileName } from '~/api/client/download'
import { whoOf } from '~/features/users/chosen-people'
import { exportColumns } from '~/features/users/export-columns'
import { inverseOf, userChange, type UserChangeKind } from '~/features/users/user-change'
import { filterOf, userSearch } from '~/features/users/user-search'
import { people, reasonLines, shareOf, whatOf } from '~/bulk/bulk-labels'

const ref = (id: string) => ({ _id: id, firstName: id, lastName: '', email: `${id}@acme.example` })

function done(ids: string[], memberships = 0, all = ids.length): Schemas['UserBulk'] {
  return {
    succeeded: ids.map(ref),
    skipped: [],
    failed: [],
    counts: { succeeded: all, skipped: 0, failed: 0 },
    reasons: [],
    consequences: { messages: 0, seats: 0, assignments: 0, memberships },
  }
}

const who = { filter: { search: 'a' }, exclude: [] }
const change = (kind: UserChangeKind) => userChange(kind, who)

const read = (address: object) => userSearch['~standard'].validate(address).value

describe('undo of a bulk action', () => {
  test('applies to the rows that succeeded only', () => {
    const later = { kind: 'deactivate', who, when: 'later', day: '2027-01-31' } as const
    const back = inverseOf(later, done(['u1', 'u2']))
    expect(back).toMatchObject([{ kind: 'reactivate', who: { userIds: ['u1', 'u2'] } }])
    expect(inverseOf(change('delete'), done(['u1']))).toMatchObject([{ kind: 'restore' }])
  })

  test('restores the last day of access that a deactivation replaced, if it was the same for all', () => {
    const day = '2027-01-31'
    const later = { kind: 'deactivate', who, when: 'later', day: '2027-03-31' } as const
    const of = (...formerLastDays: (string | null)[]) => ({ ...done(['u1', 'u2']), formerLastDays })
    const planned = { kind: 'deactivate', who: { userIds: ['u1', 'u2'] }, when: 'later', day }
    expect(inverseOf(later, of(day))).toEqual([planned])
    expect(inverseOf(change('deactivate'), of(day))).toMatchObject([
      { kind: 'reactivate', who: { userIds: ['u1', 'u2'] } },
      planned,
    ])
    expect(inverseOf(later, of(day, '2027-02-28'))).toEqual([])
    expect(inverseOf(change('deactivate'), of(day, null))).toEqual([])
  })

  test('is unavailable if nobody was changed, or not all of them are known', () => {
    expect(inverseOf(change('delete'), done([]))).toEqual([])
    expect(inverseOf(change('delete'), done(['u1'], 0, 2))).toEqual([])
    expect(inverseOf(change('resend'), done(['u1']))).toEqual([])
  })

  test('preserves memberships that existed before', () => {
    const groups = ['g1', 'g2'].map((value) => ({ value, label: value }))
    const adding = { kind: 'add-to-groups', who, groups } as const
    // Two people, two groups: all four memberships are new.
    expect(inverseOf(adding, done(['u1', 'u2'], 4))).toMatchObject([{ kind: 'remove-from-groups' }])
    // One of them was in one of the groups already; leaving both would take that away.
    expect(inverseOf(adding, done(['u1', 'u2'], 3))).toEqual([])
  })

  test('deactivates users who were inactive, on the scheduled date if they were not', () => {
    const day = '2027-01-31'
    const now = { kind: 'deactivate', when: 'now', day: null }
    const later = { kind: 'deactivate', when: 'later', day }
    for (const kind of ['reactivate', 'keep'] as const) {
      expect(inverseOf(change(kind), done(['u1']))).toMatchObject([now])
      const of = (...days: (string | null)[]) =>
        inverseOf(change(kind), { ...done(['u1', 'u2']), formerLastDays: days })
      expect(of(day)).toMatchObject([later])
      expect(of(day, null)).toEqual([])
    }
  })
})

test('User export: the file has the columns of the list, in order', () => {
  expect(exportColumns(['status', 'groups'])).toEqual([
    'firstName',
    'lastName',
    'status',
    'userGroups',
  ])
  expect(exportColumns(undefined).slice(0, 5)).toEqual([
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
  expect(whoOf({ kind: 'all', except: ['u9'] }, search)).toEqual({ filter, exclude: ['u9'] })
  expect(whoOf({ kind: 'some', ids: ['u1'] }, search)).toEqual({ userIds: ['u1'] })
  expect(filterOf(read({ tab: 'deleted' }))).toEqual({ deleted: true })
})

test('Bulk result: users are named or counted, and each reason has its count', () => {
  const names = [whatOf(people, 1, 'Amara Okafor'), whatOf(people, 1), whatOf(people, 3412)]
  expect(names).toEqual(['Amara Okafor', '1 person', '3,412 people'])
  expect(shareOf(people, done(['u1']), 'Amara')).toBe('Amara')
  expect(shareOf(people, done([]))).toBe('Nobody')
  expect(shareOf(['course', 'courses'], done([]))).toBe('No courses')
  const most = { ...done([]), counts: { succeeded: 18, skipped: 5, failed: 2 } }
  expect(shareOf(people, most)).toBe('18 of 25 people')
  const message = 'They have accepted the invitation'
  expect(
    reasonLines(people, [
      { outcome: 'skipped', message, count: 7 },
      { outcome: 'failed', message: 'Not found', count: 1 },
    ]),
  ).toEqual([`7 people are left out. ${message}.`, '1 person fails. Not found.'])
})

test('Download: the file name comes from the server, in any script, or from the console', () => {
  expect(fileName('attachment; filename="people.csv"', 'x.csv')).toBe('people.csv')
  const both = `attachment; filename="people_.csv"; filename*=UTF-8''people_%E7%8E%8B.csv`
  expect(fileName(both, 'x.csv')).toBe('people_王.csv')
  expect(fileName(`attachment; filename="a.csv"; filename*=UTF-8''%E7%8`, 'x.csv')).toBe('a.csv')
  expect(fileName(null, 'x.csv')).toBe('x.csv')
})
