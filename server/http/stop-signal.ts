/**
 * One Ctrl-C can arrive twice, within a few ms: the terminal signals everybody in it, and npm passes on what it
 * gets itself. A repeat within so many ms is taken for that.
 */
const echo = 500

/**
 * Calls `end` when this process is asked to end, by Ctrl-C or from outside. Who asks again some time later will
 * not wait: the process ends at once.
 */
export function onStopSignal(end: () => unknown) {
  let first: number | undefined
  const hear = () => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      end()
    } else if (now - first > echo) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
}
