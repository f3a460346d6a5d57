import type { RowResult, Summary } from './types.ts'

/** So many of each outcome are listed. */
const listed = 500

/** Collects the outcome of rows, batch by batch. */
export function collectResults<Item>() {
  const summary: Summary<Item> = {
    succeeded: [],
    skipped: [],
    failed: [],
    counts: { succeeded: 0, skipped: 0, failed: 0 },
    reasons: [],
  }
  const reasons = new Map<string, Summary['reasons'][number]>()

  function add({ ref, outcome, code, message = '', ofMany = message, item }: RowResult<Item>) {
    summary.counts[outcome] += 1
    if (outcome === 'succeeded') {
      if (item !== undefined && summary.succeeded.length < listed) summary.succeeded.push(item)
      return
    }
    if (code === undefined) return
    if (summary[outcome].length < listed) summary[outcome].push({ ref, code, message })
    const same = reasons.get(code)
    if (same) Object.assign(same, { count: same.count + 1, message: ofMany })
    else reasons.set(code, { outcome, code, message, count: 1 })
  }

  return {
    add: (results: RowResult<Item>[]) => results.forEach(add),
    summary(): Summary<Item> {
      const commonest = [...reasons.values()].toSorted((a, b) => b.count - a.count)
      return { ...summary, reasons: commonest.slice(0, 20) }
    },
  }
}
