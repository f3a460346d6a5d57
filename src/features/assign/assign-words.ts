import type { Noun } from '~/fields/bulk-change'
import { reasonLines } from '~/fields/bulk-words'
import { personName } from '~/fields/person-name'
import { counted } from '~/ui/numbers'
import type { AssignmentBulk } from './assign.api'

type Outcome = AssignmentBulk['outcomes'][number]['outcome']

/** With one course each assignment is a person; with several a person may be in several. */
export function nounFor(courses: number): Noun {
  return courses === 1 ? ['person', 'people'] : ['assignment', 'assignments']
}

/** What the button says. */
export function assignWords(courses: number, planned: number): string {
  const words = counted(planned, ...nounFor(courses))
  return courses === 1 ? `Assign to ${words}` : `Make ${words}`
}

/** What is said once it is done. */
export function doneWords(courses: number, done: number): string {
  const words = counted(done, ...nounFor(courses))
  return courses === 1 ? `Assigned to ${words}` : `${words} made`
}

/** What the dry run foretells, after "42 people" or "1 person". */
const foretold: Record<Outcome, (one: boolean) => string> = {
  assigned: (one) => (one ? 'is new to it' : 'are new to it'),
  restored: (one) =>
    one
      ? 'had it before and gets it back, progress included'
      : 'had it before and get it back, progress included',
  'source-added': (one) => (one ? 'has it already and keeps it' : 'have it already and keep it'),
  'deadline-changed': (one) =>
    one ? 'has it already and gets the deadline' : 'have it already and get the deadline',
  invited: (one) => (one ? 'gets an account' : 'get an account'),
  removed: (one) => (one ? 'loses it' : 'lose it'),
  'source-removed': (one) => (one ? 'keeps it in another way' : 'keep it in another way'),
  reminded: (one) => (one ? 'gets a reminder' : 'get a reminder'),
}

/** For how many what holds, and what comes along, in a line each. */
export function planLines(noun: Noun, done: AssignmentBulk): string[] {
  const outcomes = done.outcomes.map(
    ({ outcome, count }) => `${counted(count, ...noun)} ${foretold[outcome](count === 1)}.`,
  )
  return [...outcomes, ...consequenceLines(done), ...reasonLines(noun, done.reasons)]
}

/** What comes along, in a line each. */
export function consequenceLines({ consequences }: AssignmentBulk): string[] {
  const { messages, accounts } = consequences
  return [
    accounts > 0 && `${counted(accounts, 'account is made', 'accounts are made')}.`,
    messages > 0 && `${counted(messages, 'mail goes out', 'mails go out')}.`,
  ].filter((line) => line !== false)
}

/** With whom it was done, by name; with several courses the course stands beside. */
export function assignmentNames(done: AssignmentBulk, courses: number) {
  return done.succeeded.map(({ user, course }) => {
    const name = personName(user)
    return {
      id: `${user._id} ${course._id}`,
      text: courses === 1 ? name : `${name}: ${course.name}`,
    }
  })
}
