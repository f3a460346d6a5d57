import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/display/empty-state'

/** No assessment is here yet: what they are for, and how to begin. */
export function NoAssessmentsYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title="No assessments yet"
      description="Assessments test what people learned in a course. An assessment can be used in several courses."
      action={action}
    />
  )
}
