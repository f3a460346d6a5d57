import { bulkJob } from '../../bulk/job.ts'
import type { Kind } from '../../bulk/work.ts'
import { type AssetFacts, deleteWork, restoreWork, updateWork } from './changes.ts'

const href = '/library/assets'
const inWords = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'asset' : 'assets'}`

export const deleteKind: Kind<{ removeFromCourses: boolean }> = {
  name: 'delete-assets',
  title: (count) => `Deletion of ${inWords(count)}`,
  did: () => 'deleted',
  href,
  work: deleteWork,
}

export const restoreKind: Kind<object> = {
  name: 'restore-assets',
  title: (count) => `Restoring ${inWords(count)}`,
  did: () => 'restored',
  href,
  work: restoreWork,
}

export const updateKind: Kind<AssetFacts> = {
  name: 'update-assets',
  title: (count) => `Changing ${inWords(count)}`,
  did: () => 'changed',
  href,
  work: updateWork,
}

/** Every change of many assets as a job. */
export const assetJobs = {
  [deleteKind.name]: bulkJob(deleteKind, (given) => ({
    removeFromCourses: 'removeFromCourses' in given && given.removeFromCourses === true,
  })),
  [restoreKind.name]: bulkJob(restoreKind, (given) => given),
  [updateKind.name]: bulkJob(updateKind, (given): AssetFacts => given),
}
