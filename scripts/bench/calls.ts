import { median, percentile, round } from './numbers.ts'
import type { Figure } from './table.ts'

/** A list, count or search, and the limit of its p95. */
export type Call = { name: string; path: string; held: string }

/** Sends calls one after the other; the time of each until the last byte, in ms. */
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

/** The time of each call, with warm caches. */
export async function timeCalls(url: string, headers: Record<string, string>, calls: Call[]) {
  const timed: Timed[] = []
  for (const { name, path, held } of calls) {
    await timesOf(`${url}${path}`, headers, 3)
    // With twenty calls, the p95 would be a single pause.
    const times = await timesOf(`${url}${path}`, headers, 100)
    timed.push({ name, held, p95: percentile(times, 0.95), usual: median(times) })
  }
  return timed
}

export const asFigures = (area: string, timed: Timed[]): Figure[] =>
  timed.map(({ name, held, p95 }) => ({ area, name, value: round(p95, 1), unit: 'ms', held }))

/** Logarithmic growth gives this factor for a hundred times a thousand. */
const logarithmic = round(Math.log(100_000) / Math.log(1_000), 1)

/** The typical ratio of the times with a hundred times as many users. */
export const growthOf = (area: string, small: Timed[], large: Timed[]): Figure[] =>
  large.flatMap(({ name, usual }) => {
    const before = small.find((each) => each.name === name)
    if (!before) return []
    const value = round(usual / before.usual, 1)
    return [{ area, name, value, unit: '×', held: `≤ ${logarithmic}` }]
  })

/** The sizes for growth; the last one is used for everything else. */
export const sizesUpTo = (people: number) => [people / 100, people / 10, people].map(Math.round)
