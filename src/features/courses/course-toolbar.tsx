import { chosenText } from '~/list/facet-filters'
import { UpdatedFilter } from '~/list/updated-filter'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { useDateFormat } from '~/ui/format/date-format'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { columnChoices } from '~/ui/data-table/table-columns'
import { courseColumns } from './course-columns'
import { activeFilters, choicesOf, filterLabels, findingOf, narrowed } from './course-filters'
import { filterNames, noFilters, type CourseSearch } from './course-search'
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
    <ListTools
      search={{
        label: 'Search courses',
        placeholder: 'Title, summary or tag',
        value: search.search,
        onChange: (text) => onSearch({ search: text }, 'replace'),
      }}
      filters={
        <>
          {filterNames.map((name) => (
            <FilterMenu
              key={name}
              label={filterLabels[name]}
              choices={choicesOf(name, search, answer)}
              total={answer?.facetTotals?.[name]}
              find={findingOf(name, search)}
              value={chosenText(search[name])}
              onChange={(value) => onSearch(narrowed(name, value))}
            />
          ))}
          <UpdatedFilter value={search} onChange={(days) => onSearch(days)} />
        </>
      }
      end={<ColumnChooser choices={choices} visible={columns} onChange={onColumns} />}
      active={activeFilters(search, answer, dateFormat).map((filter) => ({
        ...filter,
        onRemove: () => onSearch({ [filter.id]: undefined }),
      }))}
      onClear={() => onSearch(noFilters)}
    />
  )
}
