import { ClipboardCheck, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { targetOf } from '~/list/define-list'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import type { AssessmentChange } from './assessment-change'
import { assessmentList } from './assessment-list'
import { AssessmentMenu } from './assessment-menu'
import type { AssessmentSearch } from './assessment-search'
import type { Assessment } from '~/features/assessments/assessments.api'
import { useAssessmentChanges } from './use-assessment-changes'

interface AssessmentListViewProps {
  search: AssessmentSearch
  go: (change: Partial<AssessmentSearch>, replace?: boolean) => void
  onOpen: (assessment: Assessment) => void
  href: (assessment: Assessment) => string
  /** The button for the first one. */
  create: ReactNode
}

/** The list of assessments. */
export function AssessmentListView({ search, go, create, ...opening }: AssessmentListViewProps) {
  const list = useList(assessmentList, { search, go })
  const { ask, dialogs } = useAssessmentChanges()
  const { selection, count, clear } = list.selection
  const which = targetOf(selection, list.filter, (assessmentIds) => ({ assessmentIds }))
  const asking = (change: AssessmentChange) => () => ask({ change, count, onDone: clear })
  const isDeleted = search.status === 'deleted'
  const restore = {
    id: 'restore',
    label: 'Restore',
    icon: <RotateCcw aria-hidden />,
    onPress: asking({ kind: 'restore', target: which }),
  }
  const remove = {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden />,
    tone: 'danger',
    onPress: asking({ kind: 'delete', target: which, removeFromCourses: false }),
  } as const
  return (
    <>
      <ListView
        state={list}
        bulk={[isDeleted ? restore : remove]}
        // Deleted ones are restored before they are opened.
        {...(!isDeleted && { ...opening, onEdit: opening.onOpen })}
        actions={(assessment) => (
          <AssessmentMenu assessment={assessment} ask={ask} onOpen={opening.onOpen} />
        )}
        whenEmpty={
          <EmptyState
            icon={<ClipboardCheck />}
            title="No assessments yet"
            description="Assessments test what people learned in a course. An assessment can be used in several courses."
            action={create}
          />
        }
      />
      {dialogs}
    </>
  )
}
