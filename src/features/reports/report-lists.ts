import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { reportPeopleLabels, reportTitles } from '~/entities/report-labels'
import { capital } from '~/list/capital'
import { defineList, type FilterOptions } from '~/list/define-list'
import { reportColumns } from './report-columns'
import { reportDefinitions, type ReportDefinition } from './report-definitions'
import { filterOf, reportSearch, type ReportFilterName, type ReportSearch } from './report-search'
import { reportRows } from './reports.api'

export type ReportId = Schemas['ReportId']

/** The active filters by name; those without a menu have controls of their own (report-filters.tsx). */
function filterOptions({ filters, statuses, dated, facets }: ReportDefinition) {
  const isCounted = (name: string) => facets.some((facet) => facet === name)
  const options: Record<ReportFilterName, FilterOptions> = {
    status: {
      label: 'Status',
      ...(statuses && { values: statuses }),
      kind: isCounted('status') ? 'menu' : 'fixed',
    },
    group: { label: 'Group', unnamed: 'one group', kind: isCounted('group') ? 'menu' : 'link' },
    people: { label: 'People', values: reportPeopleLabels, kind: 'link' },
    license: { label: 'License', unnamed: 'one license', kind: 'link' },
    course: { label: 'Course', unnamed: 'one course', kind: 'link' },
    category: { label: 'Category', unnamed: 'one category', kind: 'link' },
    learningPath: { label: 'Learning path', unnamed: 'one learning path', kind: 'link' },
    event: { label: 'Event', unnamed: 'one event', kind: 'link' },
    message: { label: 'Message', unnamed: 'one message', kind: 'link' },
    overdue: { label: 'Overdue', values: { true: 'Yes' }, kind: 'link' },
    from: { label: `${capital(dated)} from`, kind: 'day' },
    to: { label: `${capital(dated)} until`, kind: 'day' },
    completedFrom: { label: 'Completed from', kind: 'day' },
    completedTo: { label: 'Completed until', kind: 'day' },
  }
  const chosen: Partial<Record<ReportFilterName, FilterOptions>> = {}
  for (const filter of filters) chosen[filter] = options[filter]
  return chosen
}

function reportList(report: ReportId) {
  const definition = reportDefinitions[report]
  const { requested, sortKeys, rowName, columns } = reportColumns(definition.columns)
  const list = defineList({
    name: `report-${report}`,
    noun: definition.noun,
    label: reportTitles[report],
    search: reportSearch,
    filter: filterOf,
    query: (parameters) => reportRows({ report, ...parameters, columns: requested.join(',') }),
    rows: ({ data }) => data.rows,
    asOf: ({ data }) => data.asOf,
    rowId: ({ _id }) => _id,
    rowName,
    columns,
    searchBox: { label: 'Search the report', placeholder: 'Name, email or designation' },
    filters: filterOptions(definition),
    searchable: ['group'],
    export: {
      file: (body) =>
        download(
          'post',
          '/api/business/exportReport',
          { body: { report, ...body } },
          { name: `${report}.${body.format}` },
        ),
    },
  })
  return { list, sortKeys, definition, fileColumns: columns.fileColumns }
}

const lists: Record<ReportId, ReturnType<typeof reportList>> = {
  people: reportList('people'),
  'course-status': reportList('course-status'),
  overdue: reportList('overdue'),
  'learning-paths': reportList('learning-paths'),
  licenses: reportList('licenses'),
  certificates: reportList('certificates'),
  events: reportList('events'),
  registrations: reportList('registrations'),
  messages: reportList('messages'),
}

/** The report of the address with what applies to it: other filters and sort keys are left out. */
export function reportOf(search: ReportSearch) {
  const report = search.report ?? 'people'
  const { list, sortKeys, definition, fileColumns } = lists[report]
  const { filters, statuses = {}, sort } = definition
  const unknown = Object.keys(reportSearch.filters).filter((name) =>
    filters.every((filter) => filter !== name),
  )
  const isStatus = search.status !== undefined && Object.hasOwn(statuses, search.status)
  const cleared: Partial<ReportSearch> = Object.fromEntries(
    [...unknown, ...(isStatus ? [] : ['status'])].map((name) => [name, undefined]),
  )
  const isSortable = sortKeys.includes(search.sort.replace(/^-/, ''))
  const shown: ReportSearch = { ...search, ...cleared, sort: isSortable ? search.sort : sort }
  return { report, list, definition, fileColumns, search: shown }
}
