import { useQuery } from '@tanstack/react-query'
import { ReadError } from '~/list/read-error'
import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { WideDrawer } from '~/ui/overlay/wide-drawer'
import { assessmentById, type Quiz } from '~/features/assessments/assessments.api'

export interface AssessmentEditorProps {
  /** Null for a new one. */
  assessmentId: string | null
  onClose: () => void
  /** Called after it was created or saved. It stays open. */
  onSaved?: (quiz: Quiz) => void
}

const editor = onDemand(() => import('./quiz-editor').then((module) => module.QuizEditor))

/** Edits an assessment and its questions in a full-width drawer. Unsaved changes are kept in this tab. */
export function AssessmentEditor({ assessmentId, ...rest }: AssessmentEditorProps) {
  return assessmentId === null ? (
    <Late quiz={null} {...rest} />
  ) : (
    <Existing key={assessmentId} assessmentId={assessmentId} {...rest} />
  )
}

type Rest = Omit<AssessmentEditorProps, 'assessmentId'>

function Late({ quiz, ...rest }: Rest & { quiz: Quiz | null }) {
  return (
    <LazyPart code={editor} waiting="Loading the editor">
      {(QuizEditor) => <QuizEditor quiz={quiz} {...rest} />}
    </LazyPart>
  )
}

/** Always fetched first, so that changes by others are included. */
function Existing({ assessmentId, ...rest }: Rest & { assessmentId: string }) {
  const assessment = useQuery({
    ...assessmentById(assessmentId),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const { data, error, isFetchedAfterMount } = assessment
  if (data && isFetchedAfterMount) return <Late quiz={data.data.assessmentQuiz} {...rest} />
  return (
    <WideDrawer open onOpenChange={(open) => !open && rest.onClose()} title="Edit assessment">
      {error ? (
        <ReadError
          error={error}
          query={assessment}
          level={3}
          title="The assessment could not be loaded"
        />
      ) : (
        <Loading label="Loading the assessment">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </WideDrawer>
  )
}
