import type { Noun } from '~/bulk/bulk-action'
import { countedObjects } from '~/bulk/bulk-labels'
import { personName } from '~/entities/person-name'
import { counted } from '~/ui/format/numbers'
import type { AssignmentBulk } from './assign.api'

type Outcome = AssignmentBulk['outcomes'][number]['outcome']

/** The outcomes of the dry run, after "42 people" or "1 person". */
const foretold: Record<Outcome, (one: boolean) => string> = {
  assigned: (one) => (one ? 'is newly assigned' : 'are newly assigned'),
  restored: (one) =>
    one ? 'is reassigned with their progress' : 'are reassigned with their progress',
  'source-added': (one) => (one ? 'is already assigned' : 'are already assigned'),
  'deadline-changed': (one) =>
    one ? 'is already assigned and gets the deadline' : 'are already assigned and get the deadline',
  invited: (one) => (one ? 'gets an account' : 'get an account'),
  removed: (one) => (one ? 'is unassigned' : 'are unassigned'),
  'source-removed': (one) => (one ? 'keeps it from another source' : 'keep it from another source'),
  'attempt-added': (one) => (one ? 'gets another attempt' : 'get another attempt'),
  completed: (one) => (one ? 'completes the course' : 'complete the course'),
  reset: (one) => (one ? 'loses their progress' : 'lose their progress'),
  restarted: (one) => (one ? 'starts the course again' : 'start the course again'),
  reminded: (one) => (one ? 'gets a reminder' : 'get a reminder'),
}

/** The counts, a line each. */
export function outcomeLines(noun: Noun, { outcomes }: AssignmentBulk): string[] {
  return outcomes.map(
    ({ outcome, count }) => `${countedObjects(noun, count)} ${foretold[outcome](count === 1)}.`,
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
