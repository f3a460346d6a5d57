import { staleLearningPaths } from '~/api/learning-paths'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { people, verbLabels } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import {
  missingInput,
  sendAssignedPathChange,
  type AssignedPathChange,
} from './assigned-path-change'
import { pathConsequenceLines, pathNames, type PathBulk } from './path-bulk'

function labelsOf(change: AssignedPathChange): BulkLabels {
  switch (change.kind) {
    case 'remind':
      return verbLabels('Remind', 'reminded')
    case 'deadline':
      return {
        title: (who) => `Change the deadline of ${who}`,
        action: (who) => `Change for ${who}`,
        will: 'given the new deadline',
        done: (who) => `${who} given a new deadline`,
        note: 'It also applies to steps without due days.',
      }
    case 'remove':
      return {
        title: (who) =>
          change.source ? `Remove ${change.source.name} from ${who}?` : `Unassign ${who}?`,
        action: (who) => (change.source ? 'Remove source' : `Unassign ${who}`),
        will: change.source ? 'changed' : 'unassigned',
        done: (who) => `${who} ${change.source ? 'changed' : 'unassigned'}`,
        note: 'Courses without another source end. Progress is kept, and returns if the path is reassigned.',
        tone: 'danger',
      }
  }
}

const sourceOutcomes = {
  removed: 'is unassigned from the learning path.',
  'source-removed': 'keeps the learning path from another source.',
} as const

/** The consequence for a user with several sources; for many users the counts suffice. */
function sourceLines(change: AssignedPathChange, { outcomes }: PathBulk): string[] {
  if (change.kind !== 'remove' || !change.source) return []
  return outcomes.flatMap(({ outcome }) =>
    outcome === 'removed' || outcome === 'source-removed'
      ? [`The person ${sourceOutcomes[outcome]}`]
      : [],
  )
}

function progressLines({ kind }: AssignedPathChange, { consequences }: PathBulk): string[] {
  const { progressKept } = consequences
  if (kind !== 'remove' || progressKept === 0) return []
  return [`The progress of ${counted(progressKept, 'person', 'people')} is kept.`]
}

/** Reminding, setting deadlines and unassigning as bulk actions. */
export const assignedPathAction: BulkAction<AssignedPathChange, PathBulk> = {
  noun: () => people,
  labels: labelsOf,
  send: sendAssignedPathChange,
  stale: staleLearningPaths,
  missing: missingInput,
  retry: (change, users) => ({ ...change, target: { users } }),
  consequences: (done, change) => [
    ...sourceLines(change, done),
    ...progressLines(change, done),
    ...pathConsequenceLines(done),
  ],
  names: (done) => pathNames(done, 1),
  affectedCount: ({ kind }, { consequences, counts }) =>
    kind === 'remind' ? consequences.messages : counts.succeeded,
}
