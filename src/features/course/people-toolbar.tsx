import { ColumnChooser } from '~/ui/column-chooser'
import { useDateFormat } from '~/ui/date-format'
import { ActiveFilters } from '~/ui/filter-chips'
import { FilterMenu } from '~/ui/filter-menu'
import { SearchBox } from '~/ui/search-box'
import { columnChoices } from '~/ui/table-columns'
import * as css from './course.css'
import { peopleColumns } from './people-columns'
import {
  activeFilters,
  choicesOf,
  chosenOf,
  filterLabels,
  narrowed,
  type PeopleAnswer,
} from './people-filters'
import { filterNames, noFilters, type SummarySearch } from './people-search'

interface PeopleToolbarProps {
  search: SummarySearch
  answer: PeopleAnswer | undefined
  onSearch: (change: Partial<SummarySearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

const choices = columnChoices(peopleColumns)

/** Over the people of a course: who is looked for, what they are narrowed by, and the columns. */
export function PeopleToolbar(props: PeopleToolbarProps) {
  const { search, answer, onSearch, columns, onColumns } = props
  const dateFormat = useDateFormat()
  return (
    <>
      <div className={css.toolbar}>
        <div className={css.search}>
          <SearchBox
            label="Search people of this course"
            placeholder="Name, email or designation"
            value={search.search}
            onChange={(text) => onSearch({ search: text }, 'replace')}
          />
        </div>
        <div className={css.filters}>
          {filterNames.map((name) => (
            <FilterMenu
              key={name}
              label={filterLabels[name]}
              choices={choicesOf(name, search, answer)}
              value={chosenOf(name, search)}
              onChange={(value) => onSearch(narrowed(name, value))}
            />
          ))}
        </div>
        <ColumnChooser choices={choices} visible={columns} onChange={onColumns} />
      </div>
      <ActiveFilters
        filters={activeFilters(search, answer, dateFormat).map((filter) => ({
          ...filter,
          onRemove: () => onSearch({ [filter.id]: undefined }),
        }))}
        onClear={() => onSearch(noFilters)}
      />
    </>
  )
}
