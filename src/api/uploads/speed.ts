/** The period for the average. */
const span = 5_000

/** The speed of an upload from the progress of the last seconds. */
export function createPace(size: number) {
  let samples: { at: number; sent: number }[] = []
  return (sent: number, at = performance.now()) => {
    samples = [...samples.filter((each) => at - each.at < span && each.sent <= sent), { at, sent }]
    const [first] = samples
    const seconds = first ? (at - first.at) / 1000 : 0
    // The first moments only fill the system's buffers.
    if (!first || seconds < 0.5 || sent === first.sent) return { speed: null, remaining: null }
    const speed = (sent - first.sent) / seconds
    return { speed, remaining: Math.ceil((size - sent) / speed) }
  }
}
