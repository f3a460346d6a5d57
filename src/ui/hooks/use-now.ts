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
    // A time that is still correct is not rendered again; the clock may have been set back.
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

/** The present time, updated every half minute: one clock for the whole screen. */
export function useNow(): Date {
  return new Date(useStore({ subscribe, get: clock.get }))
}
