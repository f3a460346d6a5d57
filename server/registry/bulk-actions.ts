import { courseKinds } from '../courses/changes/bulk-actions.ts'
import type { JobKinds } from '../jobs/types.ts'
import { assessmentKinds } from '../assessments/bulk-actions.ts'
import { assetKinds } from '../assets/bulk-actions.ts'
import { bulkJob } from '../bulk/job.ts'
import { undoJob } from '../bulk/undo.ts'

/** Every change of things in the library that many can be made by at once, by its name. */
export const bulkKinds = new Map(
  [...assetKinds, ...assessmentKinds, ...courseKinds].map((kind) => [kind.name, kind]),
)

export const undoName = 'undo-changes'

/** These changes as jobs, and taking such a job back. */
export const bulkJobs: JobKinds = {
  ...Object.fromEntries([...bulkKinds].map(([name, kind]) => [name, bulkJob(kind)])),
  [undoName]: undoJob(bulkKinds),
}
