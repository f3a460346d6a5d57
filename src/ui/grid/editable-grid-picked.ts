import { useState } from 'react'
import type { GridPlace } from './grid-moves'

/** What is picked in a grid, from `anchor` to `at`, and what is written at `at`; null = nothing. */
type Picked<Row> = {
  anchor: GridPlace
  at: GridPlace
  tick: number
  editing: string | null
  /** The row of `at`; undefined before somebody comes here. */
  row: Row | undefined
}

const start = { row: 0, column: 0 }

/** The cells that are picked. They stay with their row, wherever others put it. */
export function usePicked<Row>(rows: readonly Row[], keyOf: (row: Row) => number) {
  const [picked, setPicked] = useState<Picked<Row>>({
    anchor: start,
    at: start,
    tick: 0,
    editing: null,
    row: undefined,
  })
  const [known, setKnown] = useState(rows)
  const isAt = (index: number) => {
    const there = rows[index]
    return there !== undefined && picked.row !== undefined && keyOf(there) === keyOf(picked.row)
  }
  /** Where the row stands now; at the end of fewer rows where it is not among them. */
  const placeNow = (): GridPlace => {
    const { at, row } = picked
    if (row === undefined || isAt(at.row)) return at
    const found = rows.findIndex((one) => keyOf(one) === keyOf(row))
    return { ...at, row: found >= 0 ? found : Math.min(at.row, Math.max(rows.length - 1, 0)) }
  }
  if (rows !== known) {
    setKnown(rows)
    // Whoever writes keeps the place and the row until the end of it.
    const at = picked.editing === null ? placeNow() : picked.at
    const first = known[picked.anchor.row]
    const now = rows[picked.anchor.row]
    const isSame = first !== undefined && now !== undefined && keyOf(first) === keyOf(now)
    // Other rows are between the two now.
    if (at.row !== picked.at.row || !isSame) setPicked({ ...picked, at, anchor: at })
  }
  return { picked, setPicked, placeNow, isHere: picked.editing !== null || isAt(picked.at.row) }
}
