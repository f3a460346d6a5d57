import { expect, test } from 'vitest'
import { groupColumns } from '~/features/groups/group-columns'
import { groupSearch } from '~/features/groups/group-search'
import { learnerColumns } from '~/features/learners/learner-columns'
import { learnerSearch } from '~/features/learners/learner-search'
import { invitedColumns, userColumns } from '~/features/users/user-columns'
import { userSearch } from '~/features/users/user-search'
import { columnChoices, headColumns, type Columns } from '~/ui/data-table/table-columns'
import { operations } from './document.ts'

// Whatever a list shows, at first or when it is asked for, it is sorted by: the address and the call take each order.

const every = <Row extends object>(columns: Columns<Row>) =>
  headColumns(
    columns,
    columnChoices(columns).map(({ id }) => id),
  )

const lists = [
  {
    list: 'people',
    call: 'getUsers',
    heads: every(userColumns.columns),
    search: userSearch,
  },
  {
    list: 'people who are invited',
    call: 'getUsers',
    heads: every(invitedColumns.columns),
    search: userSearch,
  },
  {
    list: 'learners',
    call: 'getUsers',
    heads: every(learnerColumns.columns),
    search: learnerSearch,
  },
  {
    list: 'groups',
    call: 'getUserGroups',
    heads: every(groupColumns.columns),
    search: groupSearch,
  },
]

test.for(lists)('$list: every column can be sorted by', ({ call, heads, search }) => {
  const { description = '' } = operations.find(({ operationId }) => operationId === call) ?? {}
  const [, taken = ''] = /`sort`\s+accepts ([^.]+)\./.exec(description) ?? []
  const named: string[] = taken.match(/[A-Za-z]+/g) ?? []
  for (const { label, sort } of heads) {
    expect(sort, label).not.toBeNull()
    expect(named, label).toContain(sort)
    for (const order of [`${sort}`, `-${sort}`])
      expect(search['~standard'].validate({ sort: order }).value.sort, label).toBe(order)
  }
})
