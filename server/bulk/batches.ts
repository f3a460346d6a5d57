import type { BatchResult, Row } from './types.ts'

/**
 * The rows in batches of about `size`; rows with one `ref` stay together. Batches are ordered by `ref`: all callers
 * lock in the same order, which prevents deadlocks.
 */
export function batchesOf(rows: Row[], size: number): Row[][] {
  if (rows.length <= size) return [rows]
  const inOrder = rows.toSorted((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0))
  const batches: Row[][] = []
  for (let from = 0; from < inOrder.length;) {
    let to = Math.min(from + size, inOrder.length)
    while (to < inOrder.length && inOrder[to]?.ref === inOrder[to - 1]?.ref) to += 1
    batches.push(inOrder.slice(from, to))
    from = to
  }
  return batches
}

/** The combined outcome of several batches; rows in the given order. */
export function joinBatches<Item, Effects>(batches: BatchResult<Item, Effects>[]) {
  return {
    results: batches.flatMap(({ results }) => results).toSorted((a, b) => a.position - b.position),
    effects: batches.map(({ effects }) => effects),
    tallies: batches.flatMap(({ tallies }) => tallies),
  }
}
