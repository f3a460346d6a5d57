import type { components } from '../../openapi/generated/types.ts'
import type { ReasonCode } from './reasons.ts'
import { addUp, noConsequences, type Verdict, type Worked } from './types.ts'

type UserBulk = components['schemas']['UserBulk']
type Reason = UserBulk['reasons'][number]

/** So many of each are named. */
const listed = 500

/** Gathers what became of the people of a change, batch by batch. */
export function gather() {
  const bulk: UserBulk = {
    succeeded: [],
    skipped: [],
    failed: [],
    counts: { succeeded: 0, skipped: 0, failed: 0 },
    reasons: [],
    consequences: noConsequences,
  }
  const reasons = new Map<ReasonCode, Reason>()
  const lastDays = new Set<string | null>()

  function take({ ref, outcome, code, message = '', ofMany = message, user }: Verdict) {
    bulk.counts[outcome] += 1
    if (outcome === 'succeeded') {
      if (user && bulk.succeeded.length < listed) bulk.succeeded.push(user)
      return
    }
    if (!code) return
    if (bulk[outcome].length < listed) bulk[outcome].push({ ref, code, message })
    const known = reasons.get(code)
    if (known) Object.assign(known, { count: known.count + 1, message: ofMany })
    else reasons.set(code, { outcome, code, message, count: 1 })
  }

  return {
    add({ verdicts, consequences, formerLastDays = [] }: Worked) {
      verdicts.forEach(take)
      for (const day of formerLastDays) lastDays.add(day)
      bulk.consequences = addUp(bulk.consequences, consequences)
    },
    answer(): UserBulk {
      const common = [...reasons.values()].toSorted((a, b) => b.count - a.count)
      const days = [...lastDays]
      return {
        ...bulk,
        reasons: common.slice(0, 20),
        ...(days.some((day) => day !== null) && { formerLastDays: days.slice(0, listed) }),
      }
    },
  }
}
