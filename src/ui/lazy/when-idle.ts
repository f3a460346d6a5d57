/** Runs something when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }
  // Safari has no idle callback; a second after the first screen is as good.
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}
