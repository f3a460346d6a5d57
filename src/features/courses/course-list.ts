import { download } from '~/api/client/download'
import { courseStatusLabels, levelLabels } from '~/entities/course-labels'
import { defineList } from '~/list/define-list'
import { courseColumns } from './course-columns'
import { courseSearch, filterOf } from './course-search'
import { coursesPage } from './courses.api'

/** The list of courses. */
export const courseList = defineList({
  name: 'courses',
  noun: ['course', 'courses'],
  search: courseSearch,
  filter: filterOf,
  query: coursesPage,
  rows: ({ data }) => data.courses,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  named: ({ category, authors }) => [...(category ? [category] : []), ...authors],
  columns: courseColumns,
  searchBox: { placeholder: 'Title, summary or tag' },
  filters: {
    category: { label: 'Category', unnamed: 'one category' },
    author: { label: 'Author', unnamed: 'one author' },
    level: { label: 'Level', values: levelLabels },
    hasAssessment: {
      label: 'Assessment',
      values: { true: 'With an assessment', false: 'Without an assessment' },
    },
    tag: { label: 'Tag' },
    updatedFrom: { label: 'Updated since', kind: 'day' },
    updatedTo: { label: 'Updated until', kind: 'day' },
  },
  searchable: ['category', 'author', 'tag'],
  tabs: {
    label: 'Courses by status',
    options: {
      draft: { label: courseStatusLabels.draft, none: 'No drafts' },
      published: { label: courseStatusLabels.published, none: 'No published courses' },
      archived: { label: courseStatusLabels.archived, none: 'No archived courses' },
      deleted: { label: 'Deleted', none: 'No deleted courses' },
    },
    current: ({ status, deleted }) => (deleted ? 'deleted' : status),
    change: (tab) => ({
      status: tab === 'deleted' ? undefined : tab,
      deleted: tab === 'deleted' || undefined,
    }),
    facet: 'status',
    apart: ['deleted'],
    elsewhere: 'See the other tabs for all other courses.',
  },
  export: {
    chosen: (courseIds) => ({ courseIds }),
    file: (body) =>
      download('post', '/api/business/exportCourses', { body }, { name: `courses.${body.format}` }),
  },
})
