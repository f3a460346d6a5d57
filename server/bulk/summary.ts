import type { components } from '../../openapi/generated/types.ts'
import type { Verdict } from './thing-types.ts'

type LibraryBulk = components['schemas']['LibraryBulk']
type Reason = LibraryBulk['reasons'][number]

/** So many of each are named. */
const listed = 500

/** What became of the things of a change, for the answer. */
export function summaryOf(verdicts: Verdict[]): LibraryBulk {
  const reasons = new Map<string, Reason>()
  for (const { outcome, code, message = '', ofMany = message } of verdicts) {
    if (outcome === 'succeeded' || code === undefined) continue
    const known = reasons.get(code)
    if (known) Object.assign(known, { count: known.count + 1, message: ofMany })
    else reasons.set(code, { outcome, code, message, count: 1 })
  }
  const those = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome)
  const left = (outcome: 'skipped' | 'failed') =>
    those(outcome)
      .slice(0, listed)
      .map(({ ref, code = '', message = '' }) => ({ ref, code, message }))
  return {
    succeeded: those('succeeded')
      .slice(0, listed)
      .map(({ ref: _id, name }) => ({ _id, name })),
    skipped: left('skipped'),
    failed: left('failed'),
    counts: {
      succeeded: those('succeeded').length,
      skipped: those('skipped').length,
      failed: those('failed').length,
    },
    reasons: [...reasons.values()].toSorted((a, b) => b.count - a.count).slice(0, 20),
  }
}
