import { useLayoutEffect, useRef, useState } from 'react'

type RowCallbacks<Row> = {
  open: ((row: Row) => void) | undefined
  intent: ((row: Row) => void) | undefined
  select: (id: string, selected: boolean, range: boolean) => void
}

/**
 * What presses on rows do, as functions that stay the same whatever they do now: otherwise every row would be drawn
 * again whenever a screen makes one of them anew.
 */
export function useStableCallbacks<Row>(now: RowCallbacks<Row>) {
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  const [acts] = useState(() => ({
    open: (row: Row) => latest.current.open?.(row),
    intent: (row: Row) => latest.current.intent?.(row),
    select: (id: string, selected: boolean, range: boolean) =>
      latest.current.select(id, selected, range),
  }))
  return acts
}
