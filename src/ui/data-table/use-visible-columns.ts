import type { RowData } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useState } from 'react'
import { headColumns, type Columns } from './table-columns'

/** The width of the last table that was measured, in pixels: most often that of the next one. 0 = unknown. */
let lastRoom = 0

// Heard of, and not found out by asking for the width of the window: a phone's browser lays the page out to answer.
globalThis.addEventListener?.('resize', () => {
  lastRoom = 0
})

interface Room {
  frame: HTMLElement | null
  /** What the narrow columns at the sides take, in pixels. */
  extra: number
  /** What the button for the folded rest takes. */
  fold: number
}

/**
 * The columns that stand side by side, and those that have no room. Both are the same lists for as long as they say the
 * same: rows are drawn again when they are others.
 */
export function useVisibleColumns<Row extends RowData>(
  columns: Columns<Row>,
  asked: readonly string[] | undefined,
  { frame, extra, fold }: Room,
) {
  const heads = useMemo(() => headColumns(columns, asked), [columns, asked])
  const widths = heads.map(({ width }) => width)
  const fits = useFitCount(frame, widths, { extra, fold })
  const shown = useMemo(() => heads.slice(0, fits), [heads, fits])
  const folded = useMemo(
    () => heads.slice(fits).map(({ id, label }) => ({ id, label })),
    [heads, fits],
  )
  return { shown, folded }
}

/**
 * How many columns fit side by side into the element: the first always, the others while there is room. `extra`
 * is what the narrow columns at the sides take, `fold` what the button for the folded rest takes.
 */
function useFitCount(
  element: HTMLElement | null,
  widths: number[],
  { extra, fold }: { extra: number; fold: number },
): number {
  // Kept, and not read while drawing: that would have the browser lay out the page each time.
  const [room, setRoom] = useState(() => lastRoom)
  // Before the first paint, so that no column is seen and then gone.
  useLayoutEffect(() => {
    if (!element) return
    // What is hidden has no width, and keeps its columns.
    const measure = () => {
      const { clientWidth } = element
      if (clientWidth > 0) lastRoom = clientWidth
      setRoom((known) => clientWidth || known)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room > 0 ? fitting(widths, room - extra, fold) : widths.length
}

/** The number of widths that fit into `room`; when not all do, the fold's button needs room too. */
function fitting(widths: number[], room: number, fold: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let left = room - fold
  const overflow = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return Math.max(1, overflow)
}
