import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction, BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { refusedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { verbLabels } from '~/bulk/bulk-labels'
import { staleAssessmentPaths } from '~/features/assessments/assessments.api'

/** The assessments: ids, or a filter with exceptions. */
export type Which =
  { assessmentIds: string[] } | { filter: Schemas['AssessmentFilter']; exclude: string[] }

/** Deleting or restoring assessments. */
export type AssessmentChange = { target: Which } & (
  { kind: 'delete'; removeFromCourses: boolean } | { kind: 'restore' }
)

async function send(
  change: AssessmentChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const params = { query }
  const { target: which, kind } = change
  if (kind === 'restore') {
    const input = { params, body: which }
    return (await call('post', '/api/business/restoreAssessments', input, { signal })).data
  }
  const { removeFromCourses } = change
  const body = { ...which, ...(removeFromCourses && { removeFromCourses }) }
  try {
    return (await call('post', '/api/business/deleteAssessment', { params, body }, { signal })).data
  } catch (error) {
    const ids = 'assessmentIds' in which ? which.assessmentIds : ['']
    return refusedDone(ids, error, ['assessment/in-use'])
  }
}

/** Deleting and restoring assessments as a bulk action. */
export const assessmentBulkAction: BulkAction<AssessmentChange, NamedDone> = {
  noun: () => ['assessment', 'assessments'],
  labels: ({ kind }) =>
    kind === 'restore'
      ? verbLabels('Restore', 'restored', {
          note: 'They return to the library. They are not added back to courses.',
        })
      : verbLabels('Delete', 'deleted', {
          note: 'You can restore them for 30 days. Answers are kept.',
          tone: 'danger',
        }),
  send,
  // Removing them from courses changes progress.
  stale: [...staleAssessmentPaths, ...staleUserPaths],
  skipsConfirmation: ({ change, count }) => change.kind === 'restore' && count === 1,
  retry: (change, assessmentIds) => ({ ...change, target: { assessmentIds } }),
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
