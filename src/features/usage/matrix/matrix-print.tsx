import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Schemas } from '~/api/schemas'
import type { UsageSearch } from '~/features/usage/usage-search'
import { cellOf, cellText, type MatrixRow } from './matrix-cell'
import * as css from './matrix-print.css'

interface MatrixPrintProps {
  courses: readonly Schemas['NamedRef'][]
  rows: readonly MatrixRow[]
  only: UsageSearch['only']
  /** Who is in it: "Current people: 240 people, 100 courses". */
  description: string
  onEnd: () => void
}

/** So many fit on a page. */
const perTable = 6

/** The whole matrix as it is printed: a table for every few courses. Opens the print dialog of the browser. */
export function MatrixPrint({ courses, rows, only, description, onEnd }: MatrixPrintProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onEnd, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onEnd)
  }, [onEnd])
  const tables = Array.from({ length: Math.ceil(courses.length / perTable) }, (_, index) =>
    courses.slice(index * perTable, (index + 1) * perTable),
  )
  return createPortal(
    <div className={css.sheet}>
      <div className={css.title}>Training matrix</div>
      <div>{description}</div>
      {tables.map((columns) => (
        <table key={columns[0]?._id} className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.cell}>
                Person
              </th>
              {columns.map(({ _id, name }) => (
                <th key={_id} scope="col" className={css.cell} dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.user._id}>
                <th scope="row" className={css.cell} dir="auto">
                  {row.user.name}
                </th>
                {columns.map(({ _id }) => {
                  const cell = cellOf(row, _id, only)
                  return (
                    <td key={_id} className={css.cell}>
                      {cell && cellText(cell)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>,
    document.body,
  )
}
