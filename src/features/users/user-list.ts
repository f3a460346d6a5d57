import { personName } from '~/entities/person-name'
import { statusLabels } from '~/entities/person-status'
import {
  addedLabels,
  emailStatusLabels,
  invitationLabels,
  lastActiveLabels,
  userSourceLabels,
} from '~/entities/user-labels'
import { defineList } from '~/list/define-list'
import { peopleFile } from '~/list/export-users'
import { invitedColumns, userColumns } from './user-columns'
import { filterOf, tabOf, userSearch } from './user-search'
import { usersPage } from './users.api'

/** The list of users. */
export const userList = defineList({
  name: 'users',
  noun: ['person', 'people'],
  search: userSearch,
  filter: filterOf,
  query: usersPage,
  rows: ({ data }) => data.users,
  rowId: ({ _id }) => _id,
  rowName: personName,
  named: ({ userGroups }) => userGroups,
  columns: (search) => (tabOf(search) === 'invited' ? invitedColumns : userColumns),
  searchBox: { placeholder: 'Name, email or designation' },
  filters: {
    group: { label: 'Group', unnamed: 'one group' },
    designation: { label: 'Designation' },
    lastActive: { label: 'Last active', values: lastActiveLabels },
    added: { label: 'Added', values: addedLabels },
    source: { label: 'Source', values: userSourceLabels },
    emailStatus: { label: 'Email', values: emailStatusLabels },
    invitation: { label: 'Invitation', values: invitationLabels },
    invitedTo: { label: 'Invited until', kind: 'day' },
  },
  searchable: ['group', 'designation'],
  tabs: {
    label: 'People by status',
    options: {
      active: { label: statusLabels.active, none: 'No active people' },
      invited: { label: statusLabels.invited, none: 'No invited people' },
      inactive: { label: statusLabels.inactive, none: 'No inactive people' },
      deleted: { label: 'Deleted', none: 'No deleted people' },
    },
    current: tabOf,
    change: (tab) => ({ tab, status: undefined }),
    facet: 'status',
    apart: ['deleted'],
    elsewhere: 'See the other tabs for everyone else.',
  },
  export: { file: peopleFile, chosen: (userIds) => ({ userIds }) },
})
