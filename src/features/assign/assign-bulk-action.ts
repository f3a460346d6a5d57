import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction, BulkLabels, Noun } from '~/bulk/bulk-action'
import { people } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'
import { sendAssignChange, type AssignChange } from './assign-change'
import type { AssignmentBulk } from './assign.api'
import { assignmentNames, consequenceLines, outcomeLines } from './assign-labels'
import { missing, type AssignStart } from './assignment'

const assignments: Noun = ['assignment', 'assignments']

const coursesIn = ({ input }: AssignChange) => input.courses.length

function titleOf({ people: chosen, courses = [], groups = [] }: AssignStart): string {
  if (chosen) return `Assign courses to ${chosen.name ?? counted(chosen.count, 'person', 'people')}`
  const [group] = groups
  if (group) return `Assign courses to ${group.label}`
  const [course] = courses
  if (courses.length === 1 && course) return `Assign ${course.label}`
  return courses.length > 1
    ? `Assign ${counted(courses.length, 'course', 'courses')}`
    : 'Assign courses'
}

function labelsOf(change: AssignChange): BulkLabels {
  const isOne = coursesIn(change) === 1
  return {
    title: () => titleOf(change.start),
    action: (what) => (what === '' ? 'Assign' : isOne ? `Assign to ${what}` : `Create ${what}`),
    will: isOne ? 'assigned the course' : 'created',
    done: (what) => (isOne ? `Assigned to ${what}` : `Created ${what}`),
  }
}

/** Assigning courses as a bulk action. */
export const assignBulkAction: BulkAction<AssignChange, AssignmentBulk> = {
  // With one course, each assignment is a user; with several, a user may have several.
  noun: (change) => (coursesIn(change) === 1 ? people : assignments),
  labels: labelsOf,
  send: sendAssignChange,
  stale: staleUserPaths,
  missing: ({ input, start }) => missing(input, start),
  // Groups and lists of addresses are assigned as a whole.
  retry: () => undefined,
  consequences: (done, change) => [
    ...outcomeLines(assignBulkAction.noun(change), done),
    ...consequenceLines(done),
  ],
  names: (done, change) => assignmentNames(done, coursesIn(change)),
  affectedCount: (_, { consequences }) => consequences.messages,
  size: 'md',
}
