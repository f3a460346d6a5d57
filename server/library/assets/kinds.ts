import { type Kind, open } from '../../bulk/work.ts'
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
  read: (given) => ({
    removeFromCourses: 'removeFromCourses' in given && given.removeFromCourses === true,
  }),
  // What was taken out of courses does not come back with it.
  undoneBy: ({ removeFromCourses }) => (removeFromCourses ? undefined : 'restore-assets'),
}

export const restoreKind: Kind<object> = {
  name: 'restore-assets',
  title: (count) => `Restoring ${inWords(count)}`,
  did: () => 'restored',
  href,
  work: restoreWork,
  read: (given) => given,
  undoneBy: () => 'delete-assets',
}

export const updateKind: Kind<AssetFacts> = {
  name: 'update-assets',
  title: (count) => `Changing ${inWords(count)}`,
  did: () => 'changed',
  href,
  work: updateWork,
  read: (given): AssetFacts => given,
  undoneBy: () => 'update-assets',
}

/** Every change of many assets. */
export const assetKinds = [open(deleteKind), open(restoreKind), open(updateKind)]
