import { CourseFilter, useCourseFilters } from '~/list/course-filter'
import { withoutFilter } from '~/list/course-filter-search'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { useDateFormat } from '~/ui/format/date-format'
import { ExportMenu } from '~/ui/list/export-menu'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { columnChoices } from '~/ui/data-table/table-columns'
import { learnerColumns } from './learner-columns'
import {
  activeFilters,
  choicesOf,
  filterLabels,
  findingOf,
  type LearnersAnswer,
} from './learner-filters'
import { filterNames, noFilters, type LearnerSearch } from './learner-search'

interface LearnerToolbarProps {
  search: LearnerSearch
  onSearch: (change: Partial<LearnerSearch>) => void
  /** Undefined until the first answer. */
  answer: LearnersAnswer | undefined
  /** The columns shown; undefined = the usual ones. */
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  /** While the list is written as a file. */
  isSaving: boolean
  onExport: (format: 'csv' | 'xlsx') => void
}

const choices = columnChoices(learnerColumns)

/** Over the ledger: what is looked for, what it is narrowed by, and its columns. */
export function LearnerToolbar(props: LearnerToolbarProps) {
  const { search, onSearch, answer, columns, onColumns, isSaving, onExport } = props
  const total = answer?.total ?? 0
  const narrow = (part: Partial<LearnerSearch>) => onSearch({ ...part, page: 1 })
  const learning = useCourseFilters(search)
  const dateFormat = useDateFormat()
  return (
    <ListTools
      search={{
        label: 'Search learners',
        placeholder: 'Name, email or designation',
        value: search.search,
        onChange: (text) => narrow({ search: text }),
      }}
      filters={
        <>
          {filterNames.map((name) => (
            <FilterMenu
              key={name}
              label={filterLabels[name]}
              choices={choicesOf(name, search[name], answer)}
              total={answer?.facetTotals?.[name]}
              find={findingOf(name, search)}
              value={search[name]}
              onChange={(value) => narrow({ [name]: value })}
            />
          ))}
          <CourseFilter value={search} onChange={narrow} />
        </>
      }
      end={
        <>
          <ColumnChooser choices={choices} visible={columns} onChange={onColumns} />
          <ExportMenu
            label="Export the learners"
            noun={['learner', 'learners']}
            total={total}
            busy={isSaving}
            onExport={onExport}
          />
        </>
      }
      active={[...activeFilters(search, answer, dateFormat), ...learning].map((filter) => ({
        ...filter,
        onRemove: () => narrow(withoutFilter(filter.id)),
      }))}
      onClear={() => narrow(noFilters)}
    />
  )
}
