import { bulkJob } from '../../bulk/job.ts'
import type { Kind } from '../../bulk/work.ts'
import { deleteWork, type Removal, restoreWork } from './changes.ts'

const href = '/library/assets?tab=assessments'
const inWords = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'assessment' : 'assessments'}`

export const deleteKind: Kind<Removal> = {
  name: 'delete-assessments',
  title: (count) => `Deletion of ${inWords(count)}`,
  did: () => 'deleted',
  href,
  work: deleteWork,
}

export const restoreKind: Kind<object> = {
  name: 'restore-assessments',
  title: (count) => `Restoring ${inWords(count)}`,
  did: () => 'restored',
  href,
  work: restoreWork,
}

/** Every change of many assessments as a job. */
export const assessmentJobs = {
  [deleteKind.name]: bulkJob(deleteKind, (given) => ({
    removeFromCourses: 'removeFromCourses' in given && given.removeFromCourses === true,
  })),
  [restoreKind.name]: bulkJob(restoreKind, (given) => given),
}
