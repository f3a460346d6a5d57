import { ColumnChooser } from '~/ui/column-chooser'
import { useDateFormat } from '~/ui/date-format'
import { ActiveFilters } from '~/ui/filter-chips'
import { FilterMenu } from '~/ui/filter-menu'
import { SearchBox } from '~/ui/search-box'
import { columnChoices } from '~/ui/table-columns'
import { courseColumns } from './course-columns'
import { activeFilters, choicesOf, chosenOf, filterLabels, narrowed } from './course-filters'
import { filterNames, noFilters, type CourseSearch } from './course-search'
import * as css from './courses.css'
import type { CoursesAnswer } from './use-courses'

interface CourseToolbarProps {
  search: CourseSearch
  answer: CoursesAnswer | undefined
  onSearch: (change: Partial<CourseSearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

const choices = columnChoices(courseColumns)

/** Over the list: what is looked for, what it is narrowed by, and its columns. */
export function CourseToolbar(props: CourseToolbarProps) {
  const { search, answer, onSearch, columns, onColumns } = props
  const dateFormat = useDateFormat()
  return (
    <>
      <div className={css.toolbar}>
        <div className={css.search}>
          <SearchBox
            label="Search courses"
            placeholder="Title, summary or tag"
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
