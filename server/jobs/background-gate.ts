/** The maximum time that background tasks wait for foreground jobs. */
const patience = 60_000

/**
 * Pauses background tasks while a user-visible job runs (at most 60 s): ten thousand mails would slow down the job that
 * causes them.
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
    /** Runs a user-visible job. */
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
    /** Resolves when no such job runs, or after a minute. */
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
