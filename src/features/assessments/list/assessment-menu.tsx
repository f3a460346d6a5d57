import { Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import type { AssessmentChange } from './assessment-change'
import type { Assessment } from '~/features/assessments/assessments.api'
import type { AskAssessments } from './use-assessment-changes'

interface AssessmentMenuProps {
  assessment: Assessment
  ask: AskAssessments
  onOpen: (assessment: Assessment) => void
}

/** The actions for an assessment, depending on its status. */
export function AssessmentMenu({ assessment, ask, onOpen }: AssessmentMenuProps) {
  const { _id, title, deletedAt } = assessment
  const which = { assessmentIds: [_id] }
  const asking = (change: AssessmentChange) => () => ask({ change, count: 1, name: title })
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${title}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {deletedAt !== null ? (
        <MenuItem icon={<RotateCcw />} onSelect={asking({ kind: 'restore', target: which })}>
          Restore
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => onOpen(assessment)}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            onSelect={asking({ kind: 'delete', target: which, removeFromCourses: false })}
          >
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
