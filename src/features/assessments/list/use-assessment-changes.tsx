import { useBulkAction } from '~/bulk/use-bulk-action'
import { Checkbox } from '~/ui/input/checkbox'
import { assessmentBulkAction } from './assessment-change'

/** Bulk actions on assessments: call `ask`, and render `dialogs` once on the screen. */
export function useAssessmentChanges() {
  return useBulkAction(assessmentBulkAction, (change, onChange) =>
    change.kind === 'restore' ? null : (
      <Checkbox
        label="Also remove them from the courses that use them"
        help="Otherwise, assessments in use are skipped."
        checked={change.removeFromCourses}
        onChange={(removeFromCourses) => onChange({ ...change, removeFromCourses })}
      />
    ),
  )
}

export type AskAssessments = ReturnType<typeof useAssessmentChanges>['ask']
