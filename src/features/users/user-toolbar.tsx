import { CourseFilter, useCourseFilters } from '~/list/course-filter'
import { withoutFilter } from '~/list/course-filter-search'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { useDateFormat } from '~/ui/format/date-format'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListTools } from '~/ui/list/list-tools'
import { columnChoices } from '~/ui/data-table/table-columns'
import { useGroupName } from './use-group-name'
import type { UsersAnswer } from './use-users'
import { columnsIn } from './user-columns'
import { activeFilters, choicesOf, filterLabels, findingOf } from './user-filters'
import { filtersIn, noFilters, tabOf, type UserSearch } from './user-search'

interface UserToolbarProps {
  search: UserSearch
  answer: UsersAnswer | undefined
  onSearch: (change: Partial<UserSearch>, how?: 'replace') => void
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
}

/** Over the list: what is looked for, what it is narrowed by, and its columns. */
export function UserToolbar({ search, answer, onSearch, columns, onColumns }: UserToolbarProps) {
  const group = useGroupName(search.group, answer)
  const learning = useCourseFilters(search)
  const dateFormat = useDateFormat()
  const active = [...activeFilters(search, group, dateFormat), ...learning]
  return (
    <ListTools
      search={{
        label: 'Search people',
        placeholder: 'Name, email or designation',
        value: search.search,
        onChange: (text) => onSearch({ search: text }, 'replace'),
      }}
      filters={
        <>
          {filtersIn(search).map((name) => (
            <FilterMenu
              key={name}
              label={filterLabels[name]}
              choices={choicesOf(name, search[name], answer, group)}
              total={answer?.facetTotals?.[name]}
              find={findingOf(name, search)}
              value={search[name]}
              onChange={(value) => onSearch({ [name]: value })}
            />
          ))}
          <CourseFilter value={search} onChange={onSearch} />
        </>
      }
      end={
        <ColumnChooser
          choices={columnChoices(columnsIn(tabOf(search)))}
          visible={columns}
          onChange={onColumns}
        />
      }
      active={active.map((filter) => ({
        ...filter,
        onRemove: () => onSearch(withoutFilter(filter.id)),
      }))}
      onClear={() => onSearch(noFilters)}
    />
  )
}
