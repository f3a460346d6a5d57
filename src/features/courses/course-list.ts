import { download } from '~/api/client/download'
import { courseStatusWords, levelWords } from '~/entities/course-labels'
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
    level: { label: 'Level', values: levelWords },
    hasAssessment: {
      label: 'Assessment',
      values: { true: 'With an assessment', false: 'Without one' },
    },
    tag: { label: 'Tag' },
    updatedFrom: { label: 'Updated since', kind: 'day' },
    updatedTo: { label: 'Not updated after', kind: 'day' },
  },
  searchable: ['category', 'author', 'tag'],
  tabs: {
    label: 'Courses by status',
    options: {
      draft: { label: courseStatusWords.draft, none: 'No course is a draft' },
      published: { label: courseStatusWords.published, none: 'No course is published' },
      archived: { label: courseStatusWords.archived, none: 'No course is archived' },
      deleted: { label: 'Deleted', none: 'No course was deleted in the last 30 days' },
    },
    current: ({ status, deleted }) => (deleted ? 'deleted' : status),
    change: (tab) => ({
      status: tab === 'deleted' ? undefined : tab,
      deleted: tab === 'deleted' || undefined,
    }),
    facet: 'status',
    apart: ['deleted'],
    elsewhere: 'The other tabs show the other courses.',
  },
  export: {
    chosen: (courseIds) => ({ courseIds }),
    file: (body) =>
      download('post', '/api/business/exportCourses', { body }, { name: `courses.${body.format}` }),
  },
})
