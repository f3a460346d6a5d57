import { download } from '~/api/client/download'
import { attendanceLabels, registrationLabels } from '~/entities/event-labels'
import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { attendeeColumns } from './attendee-columns'
import { attendeeSearch, filterOf } from './attendee-search'
import { attendeesPage } from './event.api'

/** The list of the users of an event. */
export const attendeeList = defineList({
  name: 'event-people',
  label: 'People of this event',
  noun: ['person', 'people'],
  noMatch: 'No people match',
  search: attendeeSearch,
  filter: filterOf,
  query: ({ sort, ...parameters }, { eventId = '' }) =>
    attendeesPage(eventId, {
      ...parameters,
      sort: sort === 'status' ? 'status,place,name' : (sort ?? 'name'),
    }),
  rows: ({ data }) => data.users,
  rowId: ({ user }) => user._id,
  rowName: ({ user }) => personName(user),
  columns: attendeeColumns,
  searchBox: { label: 'Search people of this event', placeholder: 'Name, email or designation' },
  filters: {
    status: { label: 'Registration', values: registrationLabels },
    attendance: { label: 'Attendance', values: { ...attendanceLabels, none: 'Not marked' } },
  },
  export: {
    chosen: (users) => ({ users }),
    file: ({ sort: _, ...body }, { eventId = '' }) =>
      download(
        'post',
        '/api/business/exportEventAttendance',
        { body: { eventId, ...body } },
        { name: `event-people.${body.format}` },
      ),
  },
})
