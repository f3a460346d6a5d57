import { Ellipsis, FileSpreadsheet, FileText } from 'lucide-react'
import { ColumnChooser } from '~/ui/column-chooser'
import { useDateFormat } from '~/ui/date-format'
import { ActiveFilters } from '~/ui/filter-chips'
import { FilterMenu } from '~/ui/filter-menu'
import { IconButton } from '~/ui/icon-button'
import { Menu } from '~/ui/menu'
import { MenuItem, MenuLabel } from '~/ui/menu-item'
import { counted } from '~/ui/numbers'
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
  onExport: (format: 'csv' | 'xlsx') => void
}

const choices = columnChoices(peopleColumns)

/** Over the people of a course: who is looked for, what they are narrowed by, and the columns. */
export function PeopleToolbar(props: PeopleToolbarProps) {
  const { search, answer, onSearch, columns, onColumns, onExport } = props
  const total = answer?.total ?? 0
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
        <Menu
          hint="Export"
          trigger={
            <IconButton variant="solid" label="Export the people" icon={<Ellipsis aria-hidden />} />
          }
        >
          <MenuLabel>Export {counted(total, 'person', 'people')} as shown</MenuLabel>
          <MenuItem icon={<FileText />} disabled={total === 0} onSelect={() => onExport('csv')}>
            CSV
          </MenuItem>
          <MenuItem
            icon={<FileSpreadsheet />}
            disabled={total === 0}
            onSelect={() => onExport('xlsx')}
          >
            Excel
          </MenuItem>
        </Menu>
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
