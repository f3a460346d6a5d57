import { useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * How many columns fit side by side into the element: the first always, the others while there is room. `extra`
 * is what the narrow columns at the sides take, `fold` what the button for the folded rest takes.
 */
export function useFitting(
  element: HTMLElement | null,
  widths: number[],
  { extra, fold }: { extra: number; fold: number },
): number {
  const [count, setCount] = useState(widths.length)
  const measure = useEffectEvent(() => {
    const room = element?.clientWidth ?? 0
    if (room > 0) setCount(fitting(widths, room - extra, fold))
  })
  const key = `${widths.join()}/${extra}`
  // Before the first paint, so that no column is seen and then gone.
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- a width is known only after layout
    measure()
  }, [element, key])
  useLayoutEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => measure())
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return Math.min(count, widths.length)
}

/** The number of widths that fit into `room`; when not all do, the fold's button needs room too. */
export function fitting(widths: number[], room: number, fold: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let left = room - fold
  const overflow = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return Math.max(1, overflow)
}
