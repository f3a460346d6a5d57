import { assessmentActions } from '../assessments/bulk-actions.ts'
import { assetActions } from '../assets/bulk-actions.ts'
import { bulkJob } from '../bulk/job.ts'
import type { BulkAction, BulkActions } from '../bulk/types.ts'
import { undoJobKind, undoKind } from '../bulk/undo.ts'
import { designActions } from '../certificates/bulk-actions.ts'
import * as issued from '../certificates/issued/bulk-actions.ts'
import { issueAction } from '../certificates/issuing/by-hand.ts'
import { retryAction } from '../certificates/issuing/retry.ts'
import { courseActions } from '../courses/changes/bulk-actions.ts'
import { enrollmentActions } from '../enrollments/bulk-actions.ts'
import { eventActions } from '../events/bulk-actions.ts'
import type { JobKinds } from '../jobs/types.ts'
import { assignedPathActions } from '../learning-paths/people/bulk-actions.ts'
import { pathActions } from '../learning-paths/bulk-actions.ts'
import * as licenses from '../licenses/bulk-actions.ts'
import { extendAction } from '../licenses/extend.ts'
import { seatActions } from '../licenses/seats/bulk-actions.ts'
import { messageActions } from '../notifications/bulk-actions.ts'
import { userActions } from '../people-actions/bulk-actions.ts'

const actions: BulkAction[] = [
  ...userActions,
  ...enrollmentActions,
  ...assetActions,
  ...assessmentActions,
  ...courseActions,
  licenses.deleteAction,
  licenses.restoreAction,
  extendAction,
  ...seatActions,
  ...pathActions,
  ...assignedPathActions,
  ...eventActions,
  ...designActions,
  issueAction,
  retryAction,
  issued.revokeAction,
  issued.restoreAction,
  issued.eraseAction,
  issued.sendAction,
  issued.reissueAction,
  ...messageActions,
]

/** Every bulk action, by its name. */
export const bulkActions: BulkActions = new Map(actions.map((action) => [action.name, action]))

/** The jobs of these actions, and the job that undoes one. */
export const bulkJobs: JobKinds = {
  ...Object.fromEntries(actions.map((action) => [action.name, bulkJob(action)])),
  [undoKind]: undoJobKind(bulkActions),
}
