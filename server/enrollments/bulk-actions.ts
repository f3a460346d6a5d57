import type { components } from '../../openapi/generated/types.ts'
import type { BulkAction, Summary, Work } from '../bulk/types.ts'
import { plural } from '../lib/plural.ts'
import { assign } from './changes/assign.ts'
import type { CoursesInput } from './changes/input.ts'
import { leave } from './changes/leave.ts'
import { remind } from './changes/remind.ts'
import { remove } from './changes/remove.ts'
import { restoreCourses } from './changes/restore.ts'
import { resultChanges } from './changes/results.ts'
import { setDeadline } from './changes/set-deadline.ts'
import { undoCourses, undoResults } from './changes/undo.ts'
import { type AssignmentRef, type EnrollmentEffects, holdingWork } from './changes/work.ts'

type AssignmentBulk = components['schemas']['AssignmentBulk']
export type EnrollmentAction = BulkAction<
  CoursesInput,
  AssignmentRef,
  EnrollmentEffects,
  AssignmentBulk
>

function summarise(summary: Summary<AssignmentRef>, effects: EnrollmentEffects[]): AssignmentBulk {
  const byOutcome = Map.groupBy(
    effects.flatMap(({ outcomes }) => outcomes),
    (outcome) => outcome,
  )
  const outcomes = [...byOutcome].map(([outcome, { length: count }]) => ({ outcome, count }))
  const sum = (key: keyof EnrollmentEffects['consequences']) =>
    effects.reduce((total, { consequences }) => total + consequences[key], 0)
  return {
    ...summary,
    outcomes: outcomes.toSorted((a, b) => b.count - a.count),
    consequences: {
      messages: sum('messages'),
      accounts: sum('accounts'),
      progressKept: sum('progressKept'),
    },
  }
}

type Definition = Pick<EnrollmentAction, 'name' | 'isUndoable'> & {
  /** `courses` is "Fire safety" or "3 courses", `users` is "12 people". */
  title(courses: string, users: string): string
  did: string
  work(input: CoursesInput): Work<AssignmentRef, EnrollmentEffects>
  canUndo: boolean
  /** What undoes it, instead of restoring the assignments. */
  undo?: Work<AssignmentRef, EnrollmentEffects>
}

/** Defines a bulk action on enrollments. */
const enrollmentAction = ({
  title,
  did,
  canUndo,
  undo = undoCourses,
  ...rest
}: Definition): EnrollmentAction => ({
  ...rest,
  href: '/library/courses',
  title: (count, { said }) => title(said, plural(count, 'person', 'people')),
  did: () => did,
  readInput: (stored) => ({ said: 'courses', ...stored }),
  summarise,
  undo: () => (canUndo ? undo : undefined),
})

export const assignAction = enrollmentAction({
  name: 'assign-courses',
  title: (courses, users) => `Assignment of ${courses} to ${users}`,
  did: 'assigned',
  work: assign,
  canUndo: true,
  // Accounts stay, and so do the assignments of groups.
  isUndoable: ({ futureMembers = false }, { consequences }) =>
    !futureMembers && consequences.accounts === 0,
})

export const removeAction = enrollmentAction({
  name: 'remove-courses',
  title: (courses, users) => `Removing ${courses} from ${users}`,
  did: 'removed',
  work: (input) => holdingWork(remove, input),
  canUndo: true,
})

export const returnAction = enrollmentAction({
  name: 'return-courses',
  title: (courses, users) => `Restoring ${courses} for ${users}`,
  did: 'restored',
  work: (input) => holdingWork(restoreCourses, input),
  canUndo: true,
})

export const deadlineAction = enrollmentAction({
  name: 'update-deadlines',
  title: (courses, users) => `New deadline for ${courses}, ${users}`,
  did: 'changed',
  work: (input) => holdingWork(setDeadline, input),
  canUndo: true,
})

export const remindAction = enrollmentAction({
  name: 'remind-courses',
  title: (courses, users) => `Reminder about ${courses} to ${users}`,
  did: 'reminded',
  work: (input) => holdingWork(remind, input),
  canUndo: false,
})

export const resultsAction = enrollmentAction({
  name: 'update-results',
  title: (courses, users) => `Results of ${courses}, ${users}`,
  did: 'changed',
  work: (input) => holdingWork(resultChanges[input.action ?? 'add-attempt'], input),
  canUndo: true,
  undo: undoResults,
})

export const endGroupAction = enrollmentAction({
  name: 'end-group-course',
  title: (courses, users) => `Removing ${courses} from ${users}`,
  did: 'removed',
  work: (input) => holdingWork(leave, input),
  // The group no longer has the course, so nothing would maintain a restored assignment.
  canUndo: false,
})

export const enrollmentActions = [
  assignAction,
  removeAction,
  returnAction,
  deadlineAction,
  remindAction,
  resultsAction,
  endGroupAction,
]
