import { download } from '~/api/client/download'
import { defineList } from '~/list/define-list'
import { groupColumns, typeLabels } from './group-columns'
import { filterOf, groupSearch } from './group-search'
import { groupsPage } from './groups.api'

/** The list of groups. */
export const groupList = defineList({
  name: 'groups',
  noun: ['group', 'groups'],
  search: groupSearch,
  filter: filterOf,
  query: groupsPage,
  rows: ({ data }) => data.userGroups,
  rowId: ({ _id }) => _id,
  rowName: ({ name }) => name,
  columns: groupColumns,
  searchBox: { placeholder: 'Name' },
  filters: { type: { label: 'Type', kind: 'chips', values: typeLabels } },
  export: {
    file: (body) =>
      download(
        'post',
        '/api/business/exportUserGroups',
        { body },
        { name: `groups.${body.format}` },
      ),
  },
})
