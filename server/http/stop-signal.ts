/**
 * One Ctrl-C can arrive twice within milliseconds: the terminal signals all processes in it, and npm forwards the
 * signal. A repetition within so many ms is ignored.
 */
const echo = 500

/** Calls `end` on SIGINT or SIGTERM. A second signal some time later ends the process immediately. */
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
