import { restoringOf } from '../bulk/delete-restore.ts'
import { open } from '../bulk/thing-types.ts'
import { removalOf } from '../taxonomy/removal.ts'
import { deleteWork, restoreWork } from './changes.ts'

const assessments = { noun: 'assessment', href: '/library/assets?tab=assessments' }

export const deleteKind = removalOf(assessments, deleteWork)

export const restoreKind = restoringOf(assessments, restoreWork)

/** Every change of many assessments. */
export const assessmentKinds = [open(deleteKind), open(restoreKind)]
