import { ChartColumn, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '~/ui/input/button'
import { formatNumber } from '~/ui/format/numbers'
import * as css from './charts.css'

/** Table view of a chart. The first cell of a row is its header. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly { id: string; cells: readonly (string | number | null)[] }[]
}

interface ChartFrameProps {
  /** What the chart shows: "Progress distribution". */
  label: string
  table: ChartTable
  /** Beside the button for the table: a button that saves the data. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of a chart: title, chart and an alternative table view. */
export function ChartFrame({ label, table, actions, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  return (
    <figure className={css.frame} aria-label={label}>
      {isTable ? <FigureTable label={label} table={table} /> : children}
      <div className={css.frameActions}>
        <Button
          size="sm"
          variant="link"
          icon={isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
        {actions}
      </div>
    </figure>
  )
}

function FigureTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <div className={css.tablePlace} role="region" aria-label={`${label}, as a table`} tabIndex={0}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {table.head.map((name, index) => (
              <th key={name} scope="col" className={index === 0 ? css.name : css.figure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th scope="row" className={css.name}>
                <bdi>{name}</bdi>
              </th>
              {figures.map((cell, index) => (
                <td key={table.head[index + 1]} className={css.figure}>
                  {typeof cell === 'number' ? formatNumber(cell) : (cell ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
