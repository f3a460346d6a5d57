import { assessmentStatusLabels } from '~/entities/asset-labels'
import { defineList } from '~/list/define-list'
import { assessmentColumns } from './assessment-columns'
import { assessmentSearch, filterOf } from './assessment-search'
import { assessmentsPage } from '~/features/assessments/assessments.api'

/** The list of assessments. */
export const assessmentList = defineList({
  name: 'assessments',
  noun: ['assessment', 'assessments'],
  noMatch: 'No assessments match',
  search: assessmentSearch,
  filter: filterOf,
  query: assessmentsPage,
  rows: ({ data }) => data.assessment,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  columns: assessmentColumns,
  searchBox: { placeholder: 'Title or description' },
  filters: {
    status: {
      label: 'Status',
      kind: 'fixed',
      values: {
        ready: assessmentStatusLabels.ready,
        draft: assessmentStatusLabels.draft,
        deleted: 'Deleted in the last 30 days',
      },
      apart: ['deleted'],
    },
    unused: { label: 'Use', kind: 'fixed', values: { true: 'Not used' } },
  },
})
