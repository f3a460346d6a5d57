import type { components } from '../../../openapi/generated/types.ts'
import type { Worked } from '../../bulk/types.ts'
import { gather } from '../../bulk/summarise-people.ts'

type Bulk = components['schemas']['AssignmentBulk']

/** So many of each are named. */
const listed = 500

/** Gathers what became of the assignments of a change, batch by batch. */
export function gatherAssignments() {
  const people = gather()
  const succeeded: Bulk['succeeded'] = []
  const outcomes = new Map<Bulk['outcomes'][number]['outcome'], number>()
  const consequences = { messages: 0, accounts: 0, progressKept: 0 }
  return {
    add(worked: Worked) {
      people.add(worked)
      for (const { assignment } of worked.verdicts) {
        if (!assignment) continue
        if (succeeded.length < listed) succeeded.push(assignment)
        outcomes.set(assignment.outcome, (outcomes.get(assignment.outcome) ?? 0) + 1)
      }
      const { brings } = worked
      if (!brings) return
      consequences.messages += brings.messages
      consequences.accounts += brings.accounts
      consequences.progressKept += brings.progressKept
    },
    answer(): Bulk {
      const { skipped, failed, counts, reasons } = people.answer()
      const byOutcome = [...outcomes].map(([outcome, count]) => ({ outcome, count }))
      const common = byOutcome.toSorted((a, b) => b.count - a.count)
      return { succeeded, skipped, failed, counts, reasons, outcomes: common, consequences }
    },
  }
}
