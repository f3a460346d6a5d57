import { download } from '~/api/client/download'
import { eventModeLabels, eventStatusLabels } from '~/entities/event-labels'
import { defineList } from '~/list/define-list'
import { eventColumns } from './event-columns'
import { eventSearch, filterOf } from './event-search'
import { eventsPage, sortParameter } from './events.api'

/** The list of events. */
export const eventList = defineList({
  name: 'events',
  noun: ['event', 'events'],
  search: eventSearch,
  filter: filterOf,
  query: eventsPage,
  rows: ({ data }) => data.events,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  named: ({ hosts, course }) => [...hosts, ...(course ? [course] : [])],
  columns: eventColumns,
  searchBox: { placeholder: 'Title or description' },
  filters: {
    mode: { label: 'Mode', values: eventModeLabels },
    host: { label: 'Host', unnamed: 'one host' },
    when: { label: 'When', kind: 'link', values: { upcoming: 'Not over', past: 'Over' } },
    from: { label: 'From', kind: 'day' },
    to: { label: 'Until', kind: 'day' },
    course: { label: 'Course', kind: 'link', unnamed: 'one course' },
    license: { label: 'License', kind: 'link', unnamed: 'one license' },
  },
  tabs: {
    label: 'Events by status',
    options: {
      draft: { label: 'Drafts', none: 'No drafts' },
      scheduled: { label: eventStatusLabels.scheduled, none: 'No scheduled events' },
      live: { label: eventStatusLabels.live, none: 'No event is live' },
      completed: { label: eventStatusLabels.completed, none: 'No completed events' },
      cancelled: { label: eventStatusLabels.cancelled, none: 'No cancelled events' },
    },
    current: ({ status }) => status,
    change: (status) => ({ status }),
    facet: 'status',
    elsewhere: 'See the other tabs for all other events.',
  },
  export: {
    chosen: (eventIds) => ({ eventIds }),
    file: ({ sort, ...body }) =>
      download(
        'post',
        '/api/business/exportEvents',
        { body: { ...body, ...sortParameter(sort) } },
        { name: `events.${body.format}` },
      ),
  },
})
