import { download } from '~/api/client/download'
import { sourceKindLabels, enrollmentLabels } from '~/entities/course-labels'
import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { peoplePage } from './course.api'
import { peopleColumns } from './people-columns'
import { filterOf, summarySearch } from './people-search'

/** The list of the learners of a course. */
export const peopleList = defineList({
  name: 'course-people',
  label: 'People in this course',
  noun: ['person', 'people'],
  noMatch: 'No people match',
  search: summarySearch,
  filter: filterOf,
  query: (parameters, { courseId = '' }) => peoplePage(courseId, parameters),
  rows: ({ data }) => data.users,
  rowId: ({ user }) => user._id,
  rowName: ({ user }) => personName(user),
  columns: peopleColumns,
  searchBox: { label: 'Search people in this course', placeholder: 'Name, email or designation' },
  filters: {
    status: { label: 'Status', values: enrollmentLabels },
    // Filtering by "not overdue" is not useful.
    overdue: { label: 'Overdue', values: { true: 'Overdue' } },
    source: { label: 'Source', values: sourceKindLabels },
    group: { label: 'Group', unnamed: 'one group' },
    deadlineFrom: { label: 'Deadline from', kind: 'day' },
    deadlineTo: { label: 'Deadline until', kind: 'day' },
  },
  searchable: ['group'],
  export: {
    chosen: (users) => ({ users }),
    file: (body, { courseId = '' }) =>
      download(
        'post',
        '/api/business/exportCourseStatus',
        { body: { courses: [courseId], ...body } },
        { name: `course-people.${body.format}` },
      ),
  },
})
