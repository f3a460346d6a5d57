import { chosenText } from '~/list/facet-filters'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { useDateFormat } from '~/ui/format/date-format'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { ExportMenu } from '~/ui/list/export-menu'
import { columnChoices } from '~/ui/data-table/table-columns'
import { peopleColumns } from './people-columns'
import {
  activeFilters,
  choicesOf,
  filterLabels,
  findingOf,
  narrowed,
  type PeopleAnswer,
} from './people-filters'
import { filterNames, noFilters, type SummarySearch } from './people-search'

interface PeopleToolbarProps {
  courseId: string
  search: SummarySearch
  answer: PeopleAnswer | undefined
  onSearch: (change: Partial<SummarySearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  onExport: (format: 'csv' | 'xlsx') => void
}

const choices = columnChoices(peopleColumns)

/** Over the people of a course: who is looked for, what they are narrowed by, and the columns. */
export function PeopleToolbar(props: PeopleToolbarProps) {
  const { courseId, search, answer, onSearch, columns, onColumns, onExport } = props
  const total = answer?.total ?? 0
  const dateFormat = useDateFormat()
  return (
    <ListTools
      search={{
        label: 'Search people in this course',
        placeholder: 'Name, email or designation',
        value: search.search,
        onChange: (text) => onSearch({ search: text }, 'replace'),
      }}
      filters={filterNames.map((name) => (
        <FilterMenu
          key={name}
          label={filterLabels[name]}
          choices={choicesOf(name, search, answer)}
          total={answer?.facetTotals?.[name]}
          find={findingOf(name, search, courseId)}
          value={chosenText(search[name])}
          onChange={(value) => onSearch(narrowed(name, value))}
        />
      ))}
      end={
        <>
          <ColumnChooser choices={choices} visible={columns} onChange={onColumns} />
          <ExportMenu
            label="Export people"
            noun={['person', 'people']}
            total={total}
            onExport={onExport}
          />
        </>
      }
      active={activeFilters(search, answer, dateFormat).map((filter) => ({
        ...filter,
        onRemove: () => onSearch({ [filter.id]: undefined }),
      }))}
      onClear={() => onSearch(noFilters)}
    />
  )
}
