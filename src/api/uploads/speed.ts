/** How far back one looks. */
const span = 5_000

/** How fast something goes, by what was told in the last seconds. */
export function createPace(size: number) {
  let told: { at: number; sent: number }[] = []
  return (sent: number, at = performance.now()) => {
    told = [...told.filter((each) => at - each.at < span && each.sent <= sent), { at, sent }]
    const [first] = told
    const seconds = first ? (at - first.at) / 1000 : 0
    // The first moments say nothing: they fill the buffers of the system.
    if (!first || seconds < 0.5 || sent === first.sent) return { speed: null, remaining: null }
    const speed = (sent - first.sent) / seconds
    return { speed, remaining: Math.ceil((size - sent) / speed) }
  }
}
