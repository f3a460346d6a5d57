import { assessmentStatusWords } from '~/entities/asset-labels'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { columnChoices } from '~/ui/data-table/table-columns'
import { assessmentColumns } from './assessment-columns'
import { noFilters, type AssessmentSearch } from './assessment-search'
import type { AssessmentsAnswer } from './assessments.api'

interface AssessmentToolbarProps {
  search: AssessmentSearch
  answer: AssessmentsAnswer | undefined
  onSearch: (change: Partial<AssessmentSearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

const statuses = ['ready', 'draft'] as const
const choices = columnChoices(assessmentColumns)

/** What narrows the list, by name. */
export function activeFilters({ status, unused, deleted }: AssessmentSearch) {
  return [
    deleted
      ? { id: 'deleted', label: 'Status', value: 'Deleted' }
      : status && { id: 'status', label: 'Status', value: assessmentStatusWords[status] },
    unused && { id: 'unused', label: 'Use', value: 'Not used' },
  ].filter((filter) => !!filter)
}

/** The places an assessment may stand in. How many stand there is counted among those that are not deleted. */
function statusChoices({ deleted }: AssessmentSearch, answer: AssessmentsAnswer | undefined) {
  const counts = deleted ? undefined : answer?.facets?.status
  return [
    ...statuses.map((value) => ({
      value,
      label: assessmentStatusWords[value],
      count: counts && (counts.find((one) => one.value === value)?.count ?? 0),
    })),
    { value: 'deleted', label: 'Deleted in the last 30 days' },
  ]
}

/** Over the list: what is looked for, what it is narrowed by, and its columns. */
export function AssessmentToolbar(props: AssessmentToolbarProps) {
  const { search, answer, onSearch, columns, onColumns } = props
  const { status, unused, deleted } = search
  return (
    <ListTools
      search={{
        label: 'Search assessments',
        placeholder: 'Title or description',
        value: search.search,
        onChange: (text) => onSearch({ search: text }, 'replace'),
      }}
      filters={
        <>
          <FilterMenu
            label="Status"
            choices={answer && statusChoices(search, answer)}
            value={deleted ? 'deleted' : status}
            onChange={(value) =>
              onSearch({
                status: statuses.find((one) => one === value),
                deleted: value === 'deleted' ? true : undefined,
              })
            }
          />
          <FilterMenu
            label="Use"
            choices={[{ value: 'true', label: 'Not used' }]}
            value={unused && 'true'}
            onChange={(value) => onSearch({ unused: value === undefined ? undefined : true })}
          />
        </>
      }
      end={<ColumnChooser choices={choices} visible={columns} onChange={onColumns} />}
      active={activeFilters(search).map((filter) => ({
        ...filter,
        onRemove: () => onSearch({ [filter.id]: undefined }),
      }))}
      onClear={() => onSearch(noFilters)}
    />
  )
}
