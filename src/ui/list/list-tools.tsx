import type { ReactNode } from 'react'
import { ActiveFilters, type ActiveFilter } from './filter-chips'
import * as css from './list-tools.css'
import { SearchBox } from './search-box'

interface ListToolsProps {
  /** Search state, passed to `SearchBox`. */
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
  /** A `FilterMenu` per filter. */
  filters?: ReactNode
  /** Filters beside the search while there is space, or always on their own line. */
  place?: 'beside' | 'below'
  /** Columns, view, export. */
  end: ReactNode
  /** Active filters. */
  active?: readonly ActiveFilter[]
  onClear?: () => void
}

/** Toolbar of a list: search, filters and view options. */
export function ListTools(props: ListToolsProps) {
  const { search, filters, place = 'beside', end, active = [], onClear } = props
  return (
    <>
      <div className={css.tools}>
        <div className={css.search({ filters: filters ? place : 'below' })}>
          <SearchBox {...search} />
        </div>
        <div className={css.rest({ filters: filters ? place : 'below' })}>
          {filters && <div className={css.filters({ filters: place })}>{filters}</div>}
          {end}
        </div>
      </div>
      {onClear && <ActiveFilters filters={active} onClear={onClear} />}
    </>
  )
}
