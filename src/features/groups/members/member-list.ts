import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { peopleFile } from '~/list/export-users'
import { membersPage } from '~/features/groups/groups.api'
import { memberColumns } from './member-columns'
import { filterOf, memberSearch } from './member-search'

/** The list of a group's members. */
export const memberList = defineList({
  name: 'members',
  noun: ['member', 'members'],
  search: memberSearch,
  filter: filterOf,
  query: membersPage,
  rows: ({ data }) => data.users,
  rowId: ({ _id }) => _id,
  rowName: personName,
  columns: memberColumns,
  searchBox: { placeholder: 'Name, email or designation' },
  export: { file: peopleFile, chosen: (userIds) => ({ userIds }) },
})
