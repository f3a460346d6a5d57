import { useState } from 'react'
import type { GridPlace } from './grid-moves'

/** Selection of a grid from `anchor` to `at`, and the edited text of the cell at `at`; null = not editing. */
type Picked<Row> = {
  anchor: GridPlace
  at: GridPlace
  tick: number
  editing: string | null
  /** The row of `at`; undefined before the first focus. */
  row: Row | undefined
}

const start = { row: 0, column: 0 }

/** Selection state. It follows its row when the order changes. */
export function usePicked<Row>(rows: readonly Row[], keyOf: (row: Row) => number) {
  const [picked, setPicked] = useState<Picked<Row>>({
    anchor: start,
    at: start,
    tick: 0,
    editing: null,
    row: undefined,
  })
  const [previousRows, setPreviousRows] = useState(rows)
  const isAt = (index: number) => {
    const current = rows[index]
    return current !== undefined && picked.row !== undefined && keyOf(current) === keyOf(picked.row)
  }
  /** Current position of the row; clamped to the last row if it was removed. */
  const placeNow = (): GridPlace => {
    const { at, row } = picked
    if (row === undefined || isAt(at.row)) return at
    const found = rows.findIndex((candidate) => keyOf(candidate) === keyOf(row))
    return { ...at, row: found >= 0 ? found : Math.min(at.row, Math.max(rows.length - 1, 0)) }
  }
  if (rows !== previousRows) {
    setPreviousRows(rows)
    // While editing, position and row stay fixed.
    const at = picked.editing === null ? placeNow() : picked.at
    const first = previousRows[picked.anchor.row]
    const now = rows[picked.anchor.row]
    const isSame = first !== undefined && now !== undefined && keyOf(first) === keyOf(now)
    // The rows between anchor and position have changed.
    if (at.row !== picked.at.row || !isSame) setPicked({ ...picked, at, anchor: at })
  }
  return { picked, setPicked, placeNow, isHere: picked.editing !== null || isAt(picked.at.row) }
}
