import { download } from '~/api/client/download'
import {
  seatReclaimLabels,
  seatSourceLabels,
  seatStatusLabels,
  seatStepLabels,
} from '~/entities/license-labels'
import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { seatsPage } from './license.api'
import { seatColumns } from './seat-columns'
import { filterOf, seatSearch } from './seat-search'

/** The list of the people with a seat in a license. */
export const seatList = defineList({
  name: 'license-people',
  label: 'People in this license',
  noun: ['person', 'people'],
  noMatch: 'No people match',
  search: seatSearch,
  filter: filterOf,
  query: (parameters, { licenseId = '' }) => seatsPage(licenseId, parameters),
  rows: ({ data }) => data.users,
  rowId: ({ _id }) => _id,
  rowName: ({ user }) => personName(user),
  columns: seatColumns,
  searchBox: { label: 'Search people in this license', placeholder: 'Name, email or designation' },
  filters: {
    status: { label: 'Status', values: seatStatusLabels, kind: 'chips' },
    reclaim: { label: 'Could be used better', values: seatReclaimLabels },
    source: { label: 'Source', values: seatSourceLabels },
    group: { label: 'Group', unnamed: 'one group' },
    // These have no facet: figures and menus link to them.
    course: { label: 'Course', kind: 'link', unnamed: 'one course' },
    reached: { label: 'Reached', kind: 'link', values: seatStepLabels },
    loses: { label: 'When it ends', kind: 'link', nameOf: losesText },
    expiredInvite: { label: 'Invitation', kind: 'link', nameOf: inviteText },
  },
  searchable: ['group'],
  export: {
    chosen: (users) => ({ users }),
    file: (body, { licenseId = '' }) =>
      download(
        'post',
        '/api/business/exportUsersInLicense',
        { body: { licenses: [licenseId], ...body } },
        { name: `license-people.${body.format}` },
      ),
  },
})

function losesText(value: string) {
  return value === 'true' ? 'Loses unfinished courses' : 'Keeps all courses'
}

function inviteText(value: string) {
  return value === 'true' ? 'Expired' : 'Not expired'
}
