import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import type { Schemas } from '~/api/schemas'
import { counted, formatNumber } from '~/ui/format/numbers'
import { hourText, weekdayName } from '~/ui/format/week-hours'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { hourLearners } from './drill-downs'
import * as css from './hours-chart.css'
import type { UsageSearch } from './usage-search'

type Cell = Schemas['ActivityHours']['cells'][number]

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

const idOf = ({ weekday, hour }: Pick<Cell, 'weekday' | 'hour'>) => `${weekday}-${hour}`

const steps: Record<string, readonly [weekday: number, hour: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** How far a cell is in a direction: in the same row, or as straight as possible in another one. 0 if it is not there. */
function distanceOf({ weekday, hour }: Cell, from: Cell, [down, right]: readonly [number, number]) {
  const days = weekday - from.weekday
  const time = hour - from.hour
  if (right !== 0) return days === 0 ? time * right : 0
  return days === 0 ? 0 : 24 * days * down + Math.abs(time)
}

/** The nearest cell with people in a direction. */
const nextCell = (cells: readonly Cell[], from: Cell, step: readonly [number, number]) =>
  cells
    .map((cell) => ({ cell, distance: distanceOf(cell, from, step) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)[0]?.cell

interface HoursGridProps {
  label: string
  activity: Schemas['ActivityHours']
  search: UsageSearch
}

/** Weekdays and hours as cells that lead to their people. The arrow keys walk from cell to cell. */
export function HoursGrid({ label, activity, search }: HoursGridProps) {
  const { cells } = activity
  const [current, setCurrent] = useState<string>()
  const byId = new Map(cells.map((cell) => [idOf(cell), cell]))
  const top = Math.max(1, ...cells.map(({ count }) => count))
  const inTabOrder =
    current !== undefined && byId.has(current) ? current : cells[0] && idOf(cells[0])
  const walk = (cell: Cell) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = nextCell(cells, cell, step)
    if (!next) return
    const table = event.currentTarget.closest('table')
    table?.querySelector<HTMLElement>(`[data-cell="${idOf(next)}"]`)?.focus()
  }
  return (
    // Scrolls with the cells, which are reached by keyboard.
    <div className={css.place} role="region" aria-label={`${label}, grid`}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" className={css.head}>
                {hourText(hour).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className={css.head}>
                {weekdayName(weekday, 'short')}
              </th>
              {hours.map((hour) => {
                const cell = byId.get(idOf({ weekday, hour }))
                const share = `${Math.round((50 * (cell?.count ?? 0)) / top)}%`
                return (
                  <td
                    key={hour}
                    className={css.cell}
                    style={assignInlineVars({ [css.share]: share })}
                  >
                    {cell && (
                      <Link
                        className={css.link}
                        to="/library/users"
                        search={hourLearners(search, activity, cell)}
                        aria-label={`${weekdayName(weekday)} ${hourText(hour)}: ${counted(cell.count, 'person', 'people')}`}
                        data-cell={idOf(cell)}
                        tabIndex={inTabOrder === idOf(cell) ? 0 : -1}
                        onFocus={() => setCurrent(idOf(cell))}
                        onKeyDown={walk(cell)}
                      >
                        {formatNumber(cell.count)}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
