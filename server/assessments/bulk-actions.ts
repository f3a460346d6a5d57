import { deleteAndRestore } from '../bulk/objects.ts'
import { isRemovalUndone, readRemoval } from '../taxonomy/removal.ts'
import { assessmentTable, deleteAssessments, restoreAssessments } from './changes.ts'

export const { deleteAction, restoreAction } = deleteAndRestore(assessmentTable, {
  remove: deleteAssessments,
  restore: restoreAssessments,
  readInput: readRemoval,
  isUndone: isRemovalUndone,
})

export const assessmentActions = [deleteAction, restoreAction]
