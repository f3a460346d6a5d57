import { personName } from '~/entities/person-name'
import { statusLabels } from '~/entities/person-status'
import { lastActiveLabels, stageLabels } from '~/entities/user-labels'
import { hourText, weekdayName } from '~/ui/format/week-hours'
import { defineList } from '~/list/define-list'
import { peopleFile } from '~/list/export-users'
import { learnerColumns } from './learner-columns'
import { filterOf, learnerSearch } from './learner-search'
import { learnersPage } from './learners.api'

/** The list of learners. */
export const learnerList = defineList({
  name: 'learners',
  noun: ['learner', 'learners'],
  search: learnerSearch,
  filter: filterOf,
  query: learnersPage,
  rows: ({ data }) => data.users,
  rowId: ({ _id }) => _id,
  rowName: personName,
  named: ({ userGroups }) => userGroups,
  columns: learnerColumns,
  searchBox: { placeholder: 'Name, email or designation' },
  filters: {
    status: { label: 'Status', values: statusLabels },
    group: { label: 'Group', unnamed: 'one group' },
    designation: { label: 'Designation' },
    lastActive: { label: 'Last active', values: lastActiveLabels },
    lastActiveFrom: { label: 'Last active since', kind: 'day' },
    lastActiveTo: { label: 'Last active until', kind: 'day' },
    activeFrom: { label: 'Active since', kind: 'day' },
    activeTo: { label: 'Active until', kind: 'day' },
    activeWeekday: { label: 'Active on', kind: 'link', nameOf: weekdayName },
    activeHour: { label: 'Active at', kind: 'link', nameOf: hourText },
    addedFrom: { label: 'Added since', kind: 'day' },
    addedTo: { label: 'Added until', kind: 'day' },
    people: {
      label: 'People',
      kind: 'link',
      values: { current: 'Current people', deactivated: 'Deactivated people' },
    },
    stage: { label: 'Progress', kind: 'link', values: stageLabels },
  },
  searchable: ['group', 'designation'],
  export: { file: peopleFile, chosen: (userIds) => ({ userIds }) },
})
