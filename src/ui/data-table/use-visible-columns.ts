import type { RowData } from '@tanstack/react-table'
import { useMemo } from 'react'
import { headColumns, type Columns } from './table-columns'
import { useFitting } from './use-fit-count'

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
export function useColumnsInSight<Row extends RowData>(
  columns: Columns<Row>,
  asked: readonly string[] | undefined,
  { frame, extra, fold }: Room,
) {
  const heads = useMemo(() => headColumns(columns, asked), [columns, asked])
  const widths = heads.map(({ width }) => width)
  const fits = useFitting(frame, widths, { extra, fold })
  const shown = useMemo(() => heads.slice(0, fits), [heads, fits])
  const folded = useMemo(
    () => heads.slice(fits).map(({ id, label }) => ({ id, label })),
    [heads, fits],
  )
  return { shown, folded }
}
