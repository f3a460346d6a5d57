import { assessmentStatusWords } from '~/fields/asset-words'
import { ActiveFilters } from '~/ui/filter-chips'
import { FilterMenu } from '~/ui/filter-menu'
import { SearchBox } from '~/ui/search-box'
import type { AssessmentSearch } from './assessment-search'
import type { AssessmentsAnswer } from './assessments.api'
import * as css from './assessments.css'

interface AssessmentToolbarProps {
  search: AssessmentSearch
  answer: AssessmentsAnswer | undefined
  onSearch: (change: Partial<AssessmentSearch>, how?: 'replace') => void
}

const statuses = ['ready', 'draft'] as const

/** What narrows the list, by name. */
export function activeFilters({ status, unused }: AssessmentSearch) {
  return [
    status && { id: 'status', label: 'Status', value: assessmentStatusWords[status] },
    unused && { id: 'unused', label: 'Use', value: 'Used nowhere' },
  ].filter((filter) => !!filter)
}

/** Over the list: what is looked for, and what it is narrowed by. */
export function AssessmentToolbar({ search, answer, onSearch }: AssessmentToolbarProps) {
  const counts = answer?.facets?.status
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchBox
            label="Search assessments"
            placeholder="Title or description"
            value={search.search}
            onChange={(text) => onSearch({ search: text }, 'replace')}
          />
        </div>
        <FilterMenu
          label="Status"
          choices={
            counts &&
            statuses.map((value) => ({
              value,
              label: assessmentStatusWords[value],
              count: counts.find((one) => one.value === value)?.count ?? 0,
            }))
          }
          value={search.status}
          onChange={(value) => onSearch({ status: statuses.find((one) => one === value) })}
        />
        <FilterMenu
          label="Use"
          choices={[{ value: 'true', label: 'Used nowhere' }]}
          value={search.unused && 'true'}
          onChange={(value) => onSearch({ unused: value === undefined ? undefined : true })}
        />
      </div>
      <ActiveFilters
        filters={activeFilters(search).map((filter) => ({
          ...filter,
          onRemove: () => onSearch({ [filter.id]: undefined }),
        }))}
        onClear={() => onSearch({ search: '', status: undefined, unused: undefined })}
      />
    </>
  )
}
