import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction, BulkLabels } from '~/bulk/bulk-action'
import { people, verbLabels } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import type { AssignmentBulk } from './assign.api'
import { assignmentNames, consequenceLines } from './assign-labels'
import { missing, sendEnrollmentChange, type EnrollmentChange } from './enrollment-change'

function labelsOf(change: EnrollmentChange): BulkLabels {
  switch (change.kind) {
    case 'remind':
      return verbLabels('Remind', 'reminded')
    case 'deadline':
      return {
        title: (who) => `Change the deadline of ${who}`,
        action: (who) => `Change for ${who}`,
        will: 'given the new deadline',
        done: (who) => `${who} given a new deadline`,
      }
    case 'remove':
      return {
        title: (who) =>
          change.source ? `Remove ${change.source.name} from ${who}?` : `Unassign ${who}?`,
        action: (who) => (change.source ? 'Remove source' : `Unassign ${who}`),
        will: change.source ? 'changed' : 'unassigned',
        done: (who) => `${who} ${change.source ? 'changed' : 'unassigned'}`,
        note: 'Progress stays in the history and returns if the course is reassigned.',
        tone: 'danger',
      }
    case 'add-attempt':
      return {
        title: (who) => `Grant another attempt to ${who}?`,
        action: (who) => `Grant to ${who}`,
        will: 'given another attempt',
        done: (who) => `${who} given another attempt`,
      }
    case 'complete':
      return {
        title: (who) => `Mark the course as completed for ${who}?`,
        action: (who) => `Mark as completed for ${who}`,
        will: 'marked as completed',
        done: (who) => `${who} marked as completed`,
        note: 'Dated today. The reason is in the history.',
      }
    case 'reset':
      return {
        title: (who) => `Reset the progress of ${who}?`,
        action: (who) => `Reset for ${who}`,
        will: 'reset',
        done: (who) => `${who} reset`,
        note: 'Progress and attempts are deleted. The result so far stays in the history.',
        tone: 'danger',
      }
    case 'restart':
      return {
        title: (who) => `Start the course again for ${who}?`,
        action: (who) => `Start again for ${who}`,
        will: 'assigned the course again',
        done: (who) => `${who} assigned the course again`,
        note: 'They begin with no progress. The result so far stays in the history.',
      }
    case 'restore':
      return {
        title: (who) => `Reassign the course to ${who}?`,
        action: (who) => `Reassign to ${who}`,
        will: 'reassigned',
        done: (who) => `${who} reassigned`,
      }
  }
}

const sourceOutcomes = {
  removed: 'is unassigned from the course.',
  'source-removed': 'keeps the course from another source.',
} as const

/** Progress is kept. */
function progressLines(change: EnrollmentChange, { consequences }: AssignmentBulk): string[] {
  const { progressKept } = consequences
  if (change.kind !== 'remove' || progressKept === 0) return []
  return [`The progress of ${counted(progressKept, 'person', 'people')} is kept.`]
}

/** The consequence for a user with several sources; for many users the counts suffice. */
function sourceLines(change: EnrollmentChange, done: AssignmentBulk): string[] {
  if (change.kind !== 'remove' || !change.source) return []
  return done.outcomes.flatMap(({ outcome }) =>
    outcome === 'removed' || outcome === 'source-removed'
      ? [`The person ${sourceOutcomes[outcome]}`]
      : [],
  )
}

/** Reminding, setting deadlines and unassigning as bulk actions. */
export const enrollmentBulkAction: BulkAction<EnrollmentChange, AssignmentBulk> = {
  noun: () => people,
  labels: labelsOf,
  send: sendEnrollmentChange,
  stale: staleUserPaths,
  skipsConfirmation: ({ change, count }) => change.kind === 'restore' && count === 1,
  missing,
  retry: (change, users) => ({ ...change, target: { users } }),
  consequences: (done, change) => [
    ...sourceLines(change, done),
    ...progressLines(change, done),
    ...consequenceLines(done),
  ],
  names: (done) => assignmentNames(done, 1),
  affectedCount: (change, done) =>
    change.kind === 'remind' ? done.consequences.messages : done.counts.succeeded,
}
