import type { Noun } from '~/bulk/bulk-action'
import { countedObjects } from '~/bulk/bulk-labels'
import { personName } from '~/entities/person-name'
import { counted } from '~/ui/format/numbers'
import type { AssignmentBulk } from './assign.api'

type Outcome = AssignmentBulk['outcomes'][number]['outcome']

/** The outcomes of the dry run, after "42 people" or "1 person". */
const previewText: Record<Outcome, (isOne: boolean) => string> = {
  assigned: (isOne) => (isOne ? 'is newly assigned' : 'are newly assigned'),
  restored: (isOne) =>
    isOne ? 'is reassigned with their progress' : 'are reassigned with their progress',
  'source-added': (isOne) => (isOne ? 'is already assigned' : 'are already assigned'),
  'deadline-changed': (isOne) =>
    isOne
      ? 'is already assigned and gets the deadline'
      : 'are already assigned and get the deadline',
  invited: (isOne) => (isOne ? 'gets an account' : 'get an account'),
  removed: (isOne) => (isOne ? 'is unassigned' : 'are unassigned'),
  'source-removed': (isOne) =>
    isOne ? 'keeps it from another source' : 'keep it from another source',
  'attempt-added': (isOne) => (isOne ? 'gets another attempt' : 'get another attempt'),
  completed: (isOne) => (isOne ? 'completes the course' : 'complete the course'),
  reset: (isOne) => (isOne ? 'loses their progress' : 'lose their progress'),
  restarted: (isOne) => (isOne ? 'starts the course again' : 'start the course again'),
  reminded: (isOne) => (isOne ? 'gets a reminder' : 'get a reminder'),
}

/** The counts, a line each. */
export function outcomeLines(noun: Noun, { outcomes }: AssignmentBulk): string[] {
  return outcomes.map(
    ({ outcome, count }) => `${countedObjects(noun, count)} ${previewText[outcome](count === 1)}.`,
  )
}

/** The consequences, a line each. */
export function consequenceLines({ consequences }: AssignmentBulk): string[] {
  const { messages, accounts } = consequences
  return [
    accounts > 0 && `${counted(accounts, 'account is created', 'accounts are created')}.`,
    messages > 0 && `${counted(messages, 'email is sent', 'emails are sent')}.`,
  ].filter((line) => line !== false)
}

/** The names of the assigned users; with several courses, with the course. */
export function assignmentNames(done: AssignmentBulk, courses: number) {
  return done.succeeded.map(({ user, course }) => {
    const name = personName(user)
    return {
      id: `${user._id} ${course._id}`,
      text: courses === 1 ? name : `${name}: ${course.name}`,
    }
  })
}
