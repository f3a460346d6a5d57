import { call } from '~/api/client'
import type { BulkKind, BulkOutcome, How } from '~/fields/bulk-change'
import { refusedDone, type NamedDone } from '~/fields/bulk-lists'
import { touchedByAssessments } from './assessments.api'

/** Deleting assessments, or bringing them back. */
export type AssessmentChange = { assessmentIds: string[] } & (
  { kind: 'delete'; removeFromCourses: boolean } | { kind: 'restore' }
)

async function send(
  change: AssessmentChange,
  { dryRun, signal }: How,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query: { dryRun } }
  const { assessmentIds, kind } = change
  if (kind === 'restore') {
    const body = { assessmentIds }
    return (await call('post', '/api/business/restoreAssessments', { params, body }, { signal }))
      .data
  }
  const { removeFromCourses } = change
  const body = { assessmentIds, ...(removeFromCourses && { removeFromCourses }) }
  try {
    return (await call('post', '/api/business/deleteAssessment', { params, body }, { signal })).data
  } catch (error) {
    return refusedDone(assessmentIds, error, ['assessment/in-use'])
  }
}

/** Deleting assessments, as the bulk changes ask. */
export const assessmentKind: BulkKind<AssessmentChange, NamedDone> = {
  noun: () => ['assessment', 'assessments'],
  words: ({ kind }) =>
    kind === 'restore'
      ? {
          title: (what) => `Restore ${what}?`,
          action: (what) => `Restore ${what}`,
          will: 'restored',
          done: (what) => `${what} restored`,
        }
      : {
          title: (what) => `Delete ${what}?`,
          action: (what) => `Delete ${what}`,
          will: 'deleted',
          done: (what) => `${what} deleted`,
          note: 'Undo brings them back. What people answered stays.',
          tone: 'danger',
        },
  send,
  stale: [
    ...touchedByAssessments,
    '/api/business/getCourses',
    '/api/business/getCoursesAndLicenses',
  ],
  inverse: (change, { succeeded }) =>
    // What was taken out of courses does not come back with it, so that is no Undo.
    change.kind === 'delete' && !change.removeFromCourses && succeeded.length > 0
      ? [{ kind: 'restore', assessmentIds: succeeded.map(({ _id }) => _id) }]
      : [],
  again: (change, assessmentIds) => ({ ...change, assessmentIds }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
