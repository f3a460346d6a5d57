import { onTestFinished, vi } from 'vitest'

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>

/**
 * A clock for what is named, that stands still until the story moves it by `vi.advanceTimersByTime`, to the end of the
 * story. By itself vitest moves such a clock on by as long as an action or a look takes in the browser, and on a busy
 * machine they take long: so nobody is told that there is one.
 */
export function standingClock(toFake: Faked, now?: Date) {
  vi.useFakeTimers({ toFake, now })
  const told = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  onTestFinished(() => {
    told.mockRestore()
    vi.useRealTimers()
  })
}
