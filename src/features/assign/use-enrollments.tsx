import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { assignedPathAction } from '~/features/assign/paths/assigned-path-action'
import { assignedPathChange } from '~/features/assign/paths/assigned-path-change'
import { enrollmentChange, type EnrollmentActionName, type Source } from './enrollment-change'
import { EnrollmentInputs } from './enrollment-inputs'
import { enrollmentBulkAction } from './enrollment-bulk-action'
import { EnrollmentMenu } from './enrollment-menu'
import { SourcesDialog } from './sources-dialog'

type Enrollment = Schemas['CourseStatus']

/**
 * Actions on enrollments for any screen that shows them: a `menu` for a row, `ask` for a bulk action, `why` for the
 * sources. Render `dialogs` once on the screen.
 */
export function useEnrollments() {
  const { ask, dialogs } = useBulkAction(enrollmentBulkAction, (change, onChange) => (
    <EnrollmentInputs change={change} onChange={onChange} />
  ))
  const { ask: askPath, dialogs: pathDialogs } = useBulkAction(assignedPathAction)
  const [openSources, setAsked] = useState<{ enrollment: Enrollment; open: boolean } | null>(null)
  const closeWhy = () => setAsked((now) => now && { ...now, open: false })
  const why = (enrollment: Enrollment) => setAsked({ enrollment, open: true })
  const change = (kind: EnrollmentActionName, { course, user }: Enrollment) => {
    const courses = [course._id]
    const who = { users: [user._id] }
    ask({
      change: enrollmentChange(kind, courses, who),
      count: 1,
      name: personName(user),
    })
  }
  const removeSource = ({ course, user }: Enrollment, source: Source) => {
    const target = { users: [user._id] }
    const name = personName(user)
    // The whole path is removed: a course of it cannot be.
    if (source.kind === 'learning-path')
      askPath({ change: assignedPathChange('remove', [source._id], target), count: 1, name })
    else ask({ change: { kind: 'remove', courses: [course._id], target, source }, count: 1, name })
  }
  return {
    ask,
    menu: (enrollment: Enrollment, label: string) => (
      <EnrollmentMenu enrollment={enrollment} label={label} onChange={change} onWhy={why} />
    ),
    dialogs: (
      <>
        {openSources && (
          <SourcesDialog
            enrollment={openSources.enrollment}
            open={openSources.open}
            onClose={closeWhy}
            onRemove={(source) => {
              closeWhy()
              removeSource(openSources.enrollment, source)
            }}
          />
        )}
        {dialogs}
        {pathDialogs}
      </>
    ),
  }
}
