import { describe, expect, expectTypeOf, test } from 'vitest'
import { anyOf, idsOf, listSearch, oneOf, type SearchOf } from '~/ui/list/list-search'

const search = listSearch({
  sort: ['name', 'updatedAt'],
  defaultSort: '-updatedAt',
  columns: ['name', 'email', 'status'],
  filters: { status: anyOf(['active', 'invited']), group: idsOf(), view: oneOf(['grid', 'list']) },
  others: {},
})

const read = (given: object) => search['~standard'].validate(given).value

const usual = { page: 1, limit: 25, sort: '-updatedAt', search: '', status: [], group: [] }

test('List search: an empty address gives the defaults', () => {
  expect(read({})).toEqual(usual)
})

test('List search: valid parameters are kept', () => {
  const asked = {
    page: 4,
    limit: 100,
    sort: 'name',
    search: 'ana',
    columns: ['email', 'name'],
    status: ['invited'],
    group: ['g_1'],
    view: 'grid',
  }
  expect(read(asked)).toEqual(asked)
})

describe('List search: invalid parameters fall back, the others are kept', () => {
  test.each([
    [{ page: 0 }, usual],
    [{ page: 2.5 }, usual],
    [
      { page: 'two', limit: 50 },
      { ...usual, limit: 50 },
    ],
    [{ limit: 33 }, usual],
    [{ sort: 'password' }, usual],
    [{ sort: '--name' }, usual],
    [{ search: { evil: true } }, usual],
    [{ search: 2024 }, { ...usual, search: '2024' }],
    [{ status: ['active', 'gone', 'active'] }, { ...usual, status: ['active'] }],
    [{ status: 'active' }, { ...usual, status: ['active'] }],
    [{ status: 5 }, usual],
    [{ group: ['a b'] }, usual],
    [{ view: 'cube' }, usual],
    [{ columns: ['email', 'gone', 'email'] }, { ...usual, columns: ['email'] }],
    [{ columns: ['gone'] }, usual],
    [{ columns: 'email' }, usual],
  ])('%o', (address, expected) => {
    expect(read(address)).toEqual(expected)
  })

  test('List search: a very long search is cut', () => {
    expect(read({ search: 'x'.repeat(5000) }).search).toHaveLength(200)
  })
})

test('List search: parameters are optional in links, and present in screens', () => {
  type Input = NonNullable<(typeof search)['~standard']['types']>['input']
  expectTypeOf<object>().toExtend<Input>()
  expectTypeOf<SearchOf<typeof search>>().toMatchObjectType<{
    page: number
    limit: 10 | 25 | 50 | 100
    sort: string
    search: string
    status: ('active' | 'invited')[]
  }>()
})
