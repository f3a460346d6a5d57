import type { components } from '../../openapi/generated/types.ts'
import { readOperations, type Schema } from '../contract/document.ts'
import { faultsOf } from '../contract/schemas.ts'
import { validationMessages } from '../contract/validation-messages.ts'
import { cleanEmail } from '../lib/email.ts'
import { nameOf } from '../lib/text.ts'

export type ProgressEvent = components['schemas']['ProgressEvent']
export type Rejection = components['schemas']['BulkRef']

/** The rows that an event refers to. */
export type Facts = {
  at: number
  userId: string | null
  firstName: string | null
  lastName: string | null
  course: string | null
  enrollmentId: string | null
  status: string | null
  restartedAt: string | null
  kind: 'asset' | 'assessment' | null
  /** When the license that gave the course ended, if that is less than 24 hours ago. */
  endedAt: number | null
}

/** Clocks differ: up to so much in the future counts as now. */
const tolerance = 5 * 60_000
const earliest = Date.UTC(2000, 0, 1)

const reject = ({ eventId: ref }: ProgressEvent, code: string, message: string): Rejection => ({
  ref,
  code,
  message: message.slice(0, 500),
})

/** The schema of an event in the contract. */
const eventOptions = readOperations().find(({ id }) => id === 'recordProgress')?.body?.schema
  .properties?.events?.items?.anyOf
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const eventSchema = Array.isArray(eventOptions) ? eventOptions.find(isSchema) : undefined

const isEvent = (value: unknown): value is ProgressEvent =>
  eventSchema !== undefined && faultsOf(eventSchema, value).length === 0

/** The event, with its time in PostgreSQL's format, or why it violates the schema. */
export function readEvent(value: unknown, index: number): ProgressEvent | Rejection {
  if (isEvent(value) && Number.isFinite(Date.parse(value.at)))
    return { ...value, at: new Date(value.at).toISOString() }
  const { eventId } = Object(value)
  const ref = typeof eventId === 'string' && eventId ? eventId.slice(0, 64) : `events.${index}`
  const faults = eventSchema ? validationMessages(faultsOf(eventSchema, value)) : []
  const [fault] = faults
  const reason = fault ? `${fault.field ?? 'event'}: ${fault.message}` : 'at: This is not a time'
  return { ref, code: 'invalid', message: reason.slice(0, 500) }
}

/** What is wrong with an event by itself. */
export function validationError(event: ProgressEvent, now: number): Rejection | undefined {
  const { at, type, score } = event
  if (event.user === undefined && event.email === undefined)
    return reject(event, 'invalid', 'user: Send the user or the email')
  if (Date.parse(at) > now + tolerance)
    return reject(event, 'in-future', 'It is said to have happened in the future')
  if (Date.parse(at) < earliest)
    return reject(event, 'too-early', 'The time is before the year 2000')
  if (type === 'attempted' && score === undefined)
    return reject(event, 'score-missing', 'An attempt comes with its score')
  if (type !== 'attempted' && score !== undefined)
    return reject(event, 'score-without-attempt', 'Only an attempt has a score')
  return undefined
}

/** Why an event is rejected, considering the rows it refers to. */
export function rejectionOf(event: ProgressEvent, facts: Facts): Rejection | undefined {
  const { firstName, lastName, course } = facts
  const userName = nameOf({ firstName: firstName ?? '', lastName: lastName ?? '' })
  if (facts.userId === null) return reject(event, 'unknown-person', 'There is no such person')
  if (course === null) return reject(event, 'unknown-course', 'There is no such course')
  if (facts.enrollmentId === null)
    return reject(event, 'not-assigned', `${userName} does not have ${course}`)
  const isLate = facts.endedAt !== null && Date.parse(event.at) < facts.endedAt
  if (facts.status === 'withdrawn' && !isLate)
    return reject(event, 'withdrawn', `${userName} does not have ${course} any more`)
  if (facts.restartedAt !== null && Date.parse(event.at) < Date.parse(facts.restartedAt))
    return reject(event, 'before-restart', `${userName} has started ${course} again since`)
  if (facts.kind === null) return reject(event, 'unknown-item', `${course} has no such item`)
  if (event.type === 'attempted' && facts.kind === 'asset')
    return reject(event, 'not-an-assessment', 'Only an assessment is attempted')
  if (event.type === 'completed' && facts.kind === 'assessment')
    return reject(event, 'not-an-asset', 'An assessment is completed by passing it')
  return undefined
}

/** Users by address; an id takes precedence. */
export const personOf = ({ user, email }: ProgressEvent) => ({
  user: user ?? null,
  email: user === undefined && email !== undefined ? cleanEmail(email) : null,
})
