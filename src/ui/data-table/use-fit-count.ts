import { useLayoutEffect, useState } from 'react'

/** Nobody knows how much room there is. */
const unknown = { room: 0, isDrawn: false }

/**
 * How much room the last table had that was measured, in pixels. `isDrawn` until the live table has taken the place, and
 * the room, of the one that came drawn.
 */
let last = unknown

// Heard of, and not found out by asking for the width of the window: a phone's browser lays the page out to answer.
globalThis.addEventListener?.('resize', () => {
  last = unknown
})

/** Keeps how much room there is for tables in the window as it is, so that they need not be drawn to find out. */
export function rememberRoom(room: number, isDrawn = false) {
  if (room > 0) last = { room, isDrawn }
}

/** The room for the next table, which is most often that of the last one; 0 where nobody knows. */
const likelyRoom = () => last.room

/**
 * How many columns fit side by side into the element: the first always, the others while there is room. `extra`
 * is what the narrow columns at the sides take, `fold` what the button for the folded rest takes.
 */
export function useFitting(
  element: HTMLElement | null,
  widths: number[],
  { extra, fold }: { extra: number; fold: number },
): number {
  // Kept, and not read while drawing: that would have the browser lay out the page each time.
  const [room, setRoom] = useState(likelyRoom)
  // Before the first paint, so that no column is seen and then gone.
  useLayoutEffect(() => {
    if (!element) return
    // What is hidden has no width, and keeps its columns.
    const measure = () => {
      const { clientWidth } = element
      rememberRoom(clientWidth)
      setRoom((known) => clientWidth || known)
    }
    // Measured now, the page would be laid out in the middle of taking its place, and keys and presses would wait longer.
    if (last.isDrawn) last = { ...last, isDrawn: false }
    else measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room > 0 ? fitting(widths, room - extra, fold) : widths.length
}

/**
 * The number of widths that fit into `room`; when not all do, the fold's button needs room too. It is also put into
 * pages as it is written here, so it can use nothing from outside of it.
 */
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
