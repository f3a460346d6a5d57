import { median, percentile, round } from './numbers.ts'
import type { Figure } from './table.ts'

/** A list, a count or a search that is measured, and what its p95 is held to. */
export type Call = { name: string; path: string; held: string }

/** One call after the other; how long each took until its last byte, in ms. */
export async function timesOf(url: string, headers: Record<string, string>, count: number) {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times
}

export type Timed = Omit<Call, 'path'> & { p95: number; usual: number }

/** How long each call takes, when the database knows what is asked. */
export async function timeCalls(url: string, headers: Record<string, string>, calls: Call[]) {
  const timed: Timed[] = []
  for (const { name, path, held } of calls) {
    await timesOf(`${url}${path}`, headers, 3)
    // Of twenty calls the p95 is whatever a single pause made of it.
    const times = await timesOf(`${url}${path}`, headers, 100)
    timed.push({ name, held, p95: percentile(times, 0.95), usual: median(times) })
  }
  return timed
}

export const asFigures = (area: string, timed: Timed[]): Figure[] =>
  timed.map(({ name, held, p95 }) => ({ area, name, value: round(p95, 1), unit: 'ms', held }))

/** What grows with the logarithm takes this much longer with a hundred times a thousand. */
const logarithmic = round(Math.log(100_000) / Math.log(1_000), 1)

/** How many times as long each takes, usually, with a hundred times as many people. */
export const growthOf = (area: string, small: Timed[], large: Timed[]): Figure[] =>
  large.flatMap(({ name, usual }) => {
    const before = small.find((each) => each.name === name)
    if (!before) return []
    const value = round(usual / before.usual, 1)
    return [{ area, name, value, unit: '×', held: `≤ ${logarithmic}` }]
  })

/** The sizes at which growth is shown; the last one is that of everything else. */
export const sizesUpTo = (people: number) => [people / 100, people / 10, people].map(Math.round)
