import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import type { AssignmentBulk } from './assign.api'
import {
  deadlineChangeBody,
  initialDeadline,
  missingDeadlineChange,
  type DeadlineChange,
} from './deadline-change'

/** Learners of a course: ids, or a filter with exceptions. */
export type Who = { users: string[] } | { filter: Schemas['CourseStatusFilter']; exclude: string[] }

export type Source = Schemas['CourseStatus']['sources'][number]

export type ResultsAction = Schemas['ResultsUpdate']['action']

/** A bulk action on enrollments with its input. */
export type EnrollmentChange = { courses: string[]; target: Who } & (
  | { kind: 'remind'; note: string }
  | ({ kind: 'deadline' } & DeadlineChange)
  | { kind: 'remove'; source?: Pick<Source, 'kind' | '_id' | 'name'> | undefined }
  | { kind: 'restore' }
  | { kind: ResultsAction; reason: string; day: string | null; notify: boolean }
)

export type EnrollmentActionName = EnrollmentChange['kind']

/** The initial input of the dialog. */
export function enrollmentChange(
  kind: EnrollmentActionName,
  courses: string[],
  who: Who,
): EnrollmentChange {
  if (kind === 'remind') return { kind, courses, target: who, note: '' }
  if (kind === 'remove' || kind === 'restore') return { kind, courses, target: who }
  if (kind !== 'deadline')
    return { kind, courses, target: who, reason: '', day: null, notify: true }
  return { kind, courses, target: who, ...initialDeadline }
}

/** What is missing before the dry run; null if nothing. */
export function missing(change: EnrollmentChange): string | null {
  if (change.kind === 'complete' && change.reason.trim() === '') return 'Enter a reason'
  return change.kind === 'deadline' ? missingDeadlineChange(change) : null
}

/** Runs the action or its dry run. */
export async function sendEnrollmentChange(
  change: EnrollmentChange,
  { query, signal, key }: SendOptions,
): Promise<BulkOutcome<AssignmentBulk>> {
  const params = { query }
  const options = { signal }
  const selection = { courses: change.courses, ...change.target }
  switch (change.kind) {
    case 'remind': {
      const note = change.note.trim()
      const body = { ...selection, ...(note !== '' && { note }) }
      return (await call('post', '/api/business/remindUsersInCourse', { params, body }, options))
        .data
    }
    case 'deadline': {
      const input = {
        params: { ...params, ...(key !== undefined && { header: { 'Idempotency-Key': key } }) },
        body: { ...selection, ...deadlineChangeBody(change) },
      }
      return (await call('post', '/api/business/updateDeadline', input, options)).data
    }
    case 'remove': {
      const { source } = change
      const only = source && { source: { kind: source.kind, _id: source._id } }
      const body = { ...selection, ...only }
      return (await call('post', '/api/business/removeUsersFromCourse', { params, body }, options))
        .data
    }
    case 'restore':
      return (
        await call(
          'post',
          '/api/business/restoreUsersToCourse',
          { params, body: selection },
          options,
        )
      ).data
    case 'add-attempt':
    case 'complete':
    case 'reset':
    case 'restart': {
      const { kind: action, day: deadlineDate } = change
      const reason = change.reason.trim()
      const body = {
        ...selection,
        action,
        ...(reason !== '' && { reason }),
        notify: change.notify,
        ...(action === 'restart' && { deadlineDate }),
      }
      return (await call('post', '/api/business/updateResults', { params, body }, options)).data
    }
  }
}
