import { startTransition, useEffect, useState } from 'react'

/** Lines that are drawn at once: about as many as a window is high. */
const first = 30
/** And so many more each time after. */
const step = 60

/**
 * A long list of parts with items, drawn piece by piece: what fills the window at once, the rest right after, so that a
 * click is answered before 500 items are drawn. Answers the parts to draw, and how many items of each.
 */
export function useIncrementalRender<Part extends { items: readonly unknown[] }>(
  parts: readonly Part[],
) {
  const lines = parts.reduce((sum, { items }) => sum + 1 + items.length, 0)
  const [room, setRoom] = useState(first)
  useEffect(() => {
    if (room === Infinity) return
    // Once all is drawn, what is added later is drawn at once.
    const next = room + step < lines ? room + step : Infinity
    const timer = setTimeout(() => startTransition(() => setRoom(next)))
    return () => clearTimeout(timer)
  }, [room, lines])
  return shared(parts, room)
}

/** How many items of each part there is room for; a part takes a line for itself. */
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
