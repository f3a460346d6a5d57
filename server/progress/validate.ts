import type { components } from '../../openapi/generated/types.ts'
import { cleanEmail } from '../lib/email.ts'
import { nameOf } from '../lib/text.ts'

export type ProgressEvent = components['schemas']['ProgressEvent']
export type Rejection = components['schemas']['BulkRef']

/** What is known of those an event speaks of. */
export type Facts = {
  at: number
  userId: string | null
  firstName: string | null
  lastName: string | null
  course: string | null
  enrollmentId: string | null
  status: string | null
  kind: 'asset' | 'assessment' | null
}

/** Clocks differ: so much later than now still counts as now. */
const tolerance = 5 * 60_000

const reject = ({ eventId: ref }: ProgressEvent, code: string, message: string): Rejection => ({
  ref,
  code,
  message: message.slice(0, 500),
})

/** What is wrong with an event by itself. */
export function validationError(event: ProgressEvent, now: number): Rejection | undefined {
  const { at, type, score } = event
  if (Date.parse(at) > now + tolerance)
    return reject(event, 'in-future', 'It is said to have happened in the future')
  if (type === 'attempted' && score === undefined)
    return reject(event, 'score-missing', 'An attempt comes with its score')
  if (type !== 'attempted' && score !== undefined)
    return reject(event, 'score-without-attempt', 'Only an attempt has a score')
  return undefined
}

/** Why an event cannot be taken, of what is known here. */
export function rejectionOf(event: ProgressEvent, facts: Facts): Rejection | undefined {
  const { firstName, lastName, course } = facts
  const who = nameOf({ firstName: firstName ?? '', lastName: lastName ?? '' })
  if (facts.userId === null) return reject(event, 'unknown-person', 'There is no such person')
  if (course === null) return reject(event, 'unknown-course', 'There is no such course')
  if (facts.enrollmentId === null)
    return reject(event, 'not-assigned', `${who} does not have ${course}`)
  if (facts.status === 'withdrawn')
    return reject(event, 'withdrawn', `${who} does not have ${course} any more`)
  if (facts.kind === null) return reject(event, 'unknown-item', `${course} has no such item`)
  if (event.type === 'attempted' && facts.kind === 'asset')
    return reject(event, 'not-an-assessment', 'Only an assessment is attempted')
  if (event.type === 'completed' && facts.kind === 'assessment')
    return reject(event, 'not-an-asset', 'An assessment is completed by passing it')
  return undefined
}

/** Addresses as people have them; an id goes before one. */
export const personOf = ({ user, email }: ProgressEvent) => ({
  user: user ?? null,
  email: user === undefined && email !== undefined ? cleanEmail(email) : null,
})
