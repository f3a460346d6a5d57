import { restoringOf } from '../../bulk/removal.ts'
import { open } from '../../bulk/work.ts'
import { removalOf } from '../removal.ts'
import { deleteWork, restoreWork } from './changes.ts'

const assessments = { noun: 'assessment', href: '/library/assets?tab=assessments' }

export const deleteKind = removalOf(assessments, deleteWork)

export const restoreKind = restoringOf(assessments, restoreWork)

/** Every change of many assessments. */
export const assessmentKinds = [open(deleteKind), open(restoreKind)]
