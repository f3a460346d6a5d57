import { useSyncExternalStore } from 'react'

const step = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, step)
    // A time that is still good need not be drawn again; a clock may have been set back.
    if (Math.abs(Date.now() - now) >= step) tick()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, new every half minute: one clock for all that is on the screen. */
export function useNow(): Date {
  return new Date(
    useSyncExternalStore(
      subscribe,
      () => now,
      () => Date.now(),
    ),
  )
}
