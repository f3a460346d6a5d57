/** So long at most others wait for jobs that go on and on. */
const patience = 60_000

/**
 * Lets work that nobody watches wait while there is some that somebody watches: ten thousand letters would take
 * the machine from the job that they come from.
 */
export function createBackgroundGate() {
  let running = 0
  let busySince = 0
  let waiting: (() => void)[] = []

  function release() {
    for (const go of waiting) go()
    waiting = []
  }

  return {
    /** Work that others wait for. */
    async during<Result>(work: () => Promise<Result>) {
      if (running === 0) busySince = Date.now()
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        if (running === 0) release()
      }
    },
    /** Answers when no such work goes on, or has gone on for a minute. */
    async whenIdle() {
      const left = busySince + patience - Date.now()
      if (running === 0 || left <= 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, left).unref()
      waiting.push(resolve)
      await promise
      clearTimeout(timer)
    },
  }
}
