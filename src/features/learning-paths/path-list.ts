import { download } from '~/api/client/download'
import { pathStatusLabels } from '~/entities/learning-path-labels'
import { defineList } from '~/list/define-list'
import { learningPathsPage } from './learning-paths.api'
import { pathColumns } from './path-columns'
import { filterOf, pathSearch } from './path-search'

/** The list of learning paths. */
export const pathList = defineList({
  name: 'learning-paths',
  noun: ['learning path', 'learning paths'],
  search: pathSearch,
  filter: filterOf,
  query: learningPathsPage,
  rows: ({ data }) => data.learningPaths,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  named: ({ category, courses }) => [
    ...(category ? [category] : []),
    ...courses.map(({ _id, title }) => ({ _id, name: title })),
  ],
  // A job is applying a change to the people of a path.
  refetchInterval: (rows) => (rows.some(({ changingJob }) => changingJob !== null) ? 5000 : false),
  columns: pathColumns,
  searchBox: { placeholder: 'Title or description' },
  filters: {
    category: { label: 'Category', unnamed: 'one category' },
    stuck: {
      label: 'Steps',
      values: { true: "With a step that can't be taken", false: 'All steps can be taken' },
    },
    course: { label: 'Step', kind: 'link', unnamed: 'one course or license' },
    updatedTo: { label: 'Updated until', kind: 'day' },
  },
  tabs: {
    label: 'Learning paths by status',
    options: {
      draft: { label: pathStatusLabels.draft, none: 'No drafts' },
      published: { label: pathStatusLabels.published, none: 'No published learning paths' },
      archived: { label: pathStatusLabels.archived, none: 'No archived learning paths' },
      deleted: { label: 'Deleted', none: 'No deleted learning paths' },
    },
    current: ({ status, deleted }) => (deleted ? 'deleted' : status),
    change: (tab) => ({
      status: tab === 'deleted' ? undefined : tab,
      deleted: tab === 'deleted' || undefined,
    }),
    facet: 'status',
    apart: ['deleted'],
    elsewhere: 'See the other tabs for all other learning paths.',
  },
  export: {
    chosen: (learningPathIds) => ({ learningPathIds }),
    file: (body) =>
      download(
        'post',
        '/api/business/exportLearningPaths',
        { body },
        { name: `learning-paths.${body.format}` },
      ),
  },
})
