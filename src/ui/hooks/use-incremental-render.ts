import { startTransition, useEffect, useState } from 'react'

/** Lines rendered immediately: about the height of a window. */
const first = 30
/** Lines added with each further step. */
const step = 60

/**
 * Renders a long list of parts with items incrementally: what fills the window first, the rest right after, so that a
 * click is not delayed by 500 items. Returns the parts to render, and the number of items of each.
 */
export function useIncrementalRender<Part extends { items: readonly unknown[] }>(
  parts: readonly Part[],
) {
  const lines = parts.reduce((sum, { items }) => sum + 1 + items.length, 0)
  const [room, setRoom] = useState(first)
  useEffect(() => {
    if (room === Infinity) return
    // Once all are rendered, later additions are rendered immediately.
    const next = room + step < lines ? room + step : Infinity
    const timer = setTimeout(() => startTransition(() => setRoom(next)))
    return () => clearTimeout(timer)
  }, [room, lines])
  return shared(parts, room)
}

/** The number of items of each part that fit; a part takes one line itself. */
export function shared<Part extends { items: readonly unknown[] }>(
  parts: readonly Part[],
  room: number,
) {
  const drawn: { part: Part; count: number }[] = []
  let left = room
  for (const part of parts) {
    if (left <= 0) break
    const count = Math.min(part.items.length, left - 1)
    drawn.push({ part, count })
    left -= 1 + count
  }
  return drawn
}
