import { createStore, useStore } from '~/lib/store'

const step = 30_000

const clock = createStore(Date.now())
let timer: ReturnType<typeof setInterval> | undefined
let watchers = 0

const tick = () => clock.set(Date.now())

function subscribe(listener: () => void) {
  const stop = clock.subscribe(listener)
  watchers += 1
  if (timer === undefined) {
    timer = setInterval(tick, step)
    // A time that is still good need not be drawn again; a clock may have been set back.
    if (Math.abs(Date.now() - clock.get()) >= step) tick()
  }
  return () => {
    stop()
    watchers -= 1
    if (watchers > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time, new every half minute: one clock for all that is on the screen. */
export function useNow(): Date {
  return new Date(useStore({ subscribe, get: clock.get }))
}
