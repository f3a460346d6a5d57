import { ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/display/empty-state'

/** No assessment is here yet: what they are for, and how to begin. */
export function NoAssessmentsYet({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title="No assessments yet"
      description="An assessment checks at the end of a course what people have learnt. It can be used in any number of courses."
      action={action}
    />
  )
}
