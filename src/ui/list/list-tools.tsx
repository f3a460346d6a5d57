import type { ReactNode } from 'react'
import { ActiveFilters, type ActiveFilter } from './filter-chips'
import * as css from './list-tools.css'
import { SearchBox } from './search-box'

interface ListToolsProps {
  /** What is looked for, as `SearchBox` asks. */
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
  /** A `FilterMenu` for each filter. */
  filters?: ReactNode
  /** Where they stand: beside the search as long as there is room, or always on a line of their own. */
  place?: 'beside' | 'below'
  /** The columns, the view, the export. */
  end: ReactNode
  /** What narrows the list now. */
  active?: readonly ActiveFilter[]
  onClear?: () => void
}

/** Over a list: what is looked for, what it is narrowed by, and how it is shown. */
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
