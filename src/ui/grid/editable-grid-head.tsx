import { ArrowDown, ArrowUp } from 'lucide-react'
import * as css from './editable-grid.css'
import { nextSort, sortDirection, type Sort } from '~/ui/data-table/sort'
import { sorter } from '~/ui/data-table/sorter.css'

type HeadProps = {
  leadLabel: string
  columns: readonly { id: string; label: string }[]
  sort: Sort
  onSort: (sort: Sort) => void
}

const lead = 'row'

/** Column headers; each sorts the rows. The first one restores the original order. */
export function EditableGridHead({ leadLabel, columns, sort, onSort }: HeadProps) {
  const headers = [{ id: lead, label: leadLabel }, ...columns]
  return (
    <div role="rowgroup" className={css.headGroup}>
      <div role="row" aria-rowindex={1} className={css.head}>
        {headers.map(({ id, label }, index) => {
          const direction = sortDirection(sort, id)
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={direction ?? 'none'}
              className={id === lead ? css.headLead : css.headCell}
            >
              <button
                type="button"
                className={sorter({ numeric: false, active: direction !== null })}
                onClick={() => onSort(nextSort(sort, id))}
              >
                {label}
                {direction !== null && <Arrow aria-hidden />}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
