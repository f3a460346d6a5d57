import { type Kind, open } from '../../bulk/work.ts'
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
  read: (given) => ({
    removeFromCourses: 'removeFromCourses' in given && given.removeFromCourses === true,
  }),
  // What was taken out of courses does not come back with it.
  undoneBy: ({ removeFromCourses }) => (removeFromCourses ? undefined : 'restore-assessments'),
}

export const restoreKind: Kind<object> = {
  name: 'restore-assessments',
  title: (count) => `Restoring ${inWords(count)}`,
  did: () => 'restored',
  href,
  work: restoreWork,
  read: (given) => given,
  undoneBy: () => 'delete-assessments',
}

/** Every change of many assessments. */
export const assessmentKinds = [open(deleteKind), open(restoreKind)]
