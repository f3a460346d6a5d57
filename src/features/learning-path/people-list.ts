import { download } from '~/api/client/download'
import { pathProgressLabels, stepFilterLabels } from '~/entities/learning-path-labels'
import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { pathPeoplePage } from './path.api'
import { pathPeopleColumns } from './people-columns'
import { filterOf, pathPeopleSearch } from './people-search'

/** The list of the users of a learning path. */
export const pathPeopleList = defineList({
  name: 'learning-path-people',
  label: 'People in this learning path',
  noun: ['person', 'people'],
  noMatch: 'No people match',
  search: pathPeopleSearch,
  filter: filterOf,
  query: (parameters, { pathId = '' }) => pathPeoplePage(pathId, parameters),
  rows: ({ learningPathReport }) => learningPathReport.users,
  rowId: ({ user }) => user._id,
  rowName: ({ user }) => personName(user),
  named: ({ steps }) => steps.map(({ step }) => step),
  columns: pathPeopleColumns,
  searchBox: {
    label: 'Search people in this learning path',
    placeholder: 'Name, email or designation',
  },
  filters: {
    status: { label: 'Status', values: pathProgressLabels, kind: 'chips' },
    // Filtering by "not overdue" is not useful.
    overdue: { label: 'Overdue', values: { true: 'Overdue' } },
    group: { label: 'Group', unnamed: 'one group' },
    // These have no facet: figures and steps link to them.
    step: { label: 'Step', kind: 'link', unnamed: 'one step' },
    stepState: { label: 'State of the step', kind: 'link', values: stepFilterLabels },
    deadlineFrom: { label: 'Deadline from', kind: 'day' },
    deadlineTo: { label: 'Deadline until', kind: 'day' },
  },
  searchable: ['group'],
  export: {
    chosen: (users) => ({ users }),
    file: (body, { pathId = '' }) =>
      download(
        'post',
        '/api/business/exportLearningPathStatus',
        { body: { paths: [pathId], ...body } },
        { name: `learning-path-people.${body.format}` },
      ),
  },
})
