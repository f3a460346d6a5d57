import { courseKinds } from '../courses/changes/kinds.ts'
import type { JobKinds } from '../jobs/run.ts'
import { assessmentKinds } from '../library/assessments/kinds.ts'
import { assetKinds } from '../library/assets/kinds.ts'
import { bulkJob } from './job.ts'
import { undoJob } from './undo.ts'

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
