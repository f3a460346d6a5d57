import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { ReadError } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { pathProgress } from './path.api'
import { PathDetails } from './path-details'
import { PathStep } from './path-step'
import { StuckNotice } from './stuck-notice'
import * as css from './path.css'
import type { LearningPath } from './use-path'

interface PathStepsProps {
  path: LearningPath
  /** A link to the builder with this label. */
  editLink: (content: ReactNode) => ReactNode
  /** The action that makes a step available again. */
  remedy: (step: LearningPath['courses'][number]) => ReactNode
  /** Reminds the users whose next step it is. */
  onRemind: (stepId: string, count: number) => void
}

/** The steps of a learning path with the progress of its users in each; edited in the builder. */
export function PathSteps({ path, editLink, remedy, onRemind }: PathStepsProps) {
  const { courses } = path
  const query = useQuery({ ...pathProgress(path._id), enabled: path.status !== 'draft' })
  const progress = query.data?.data.progress
  const figures = new Map(progress?.steps.map((step) => [step.step._id, step]))
  const [drawn] = useIncrementalRender([{ items: courses }])
  const most = mostStopped(progress)
  return (
    <div className={css.columns}>
      <Stack gap={5}>
        <StuckNotice path={path} stuck={progress?.stuck} edit={editLink} />
        {query.error && !progress && (
          <ReadError title="The progress could not be loaded" error={query.error} query={query} />
        )}
        {courses.length === 0 ? (
          <EmptyState
            icon={<ListOrdered />}
            title="No steps yet"
            description="Add courses and licenses in the learning path editor."
            action={editLink('Edit learning path')}
          />
        ) : (
          <Card
            title={counted(courses.length, 'step', 'steps')}
            description={
              path.enforceOrder
                ? 'In order: a step opens when the needed steps before it are completed.'
                : 'In any order: all steps are open from the start.'
            }
            padding="none"
          >
            <ol role="list" aria-label="Steps">
              {courses.slice(0, drawn?.count).map((step) => (
                <PathStep
                  key={step._id}
                  path={path}
                  step={step}
                  progress={figures.get(step._id)}
                  assigned={progress?.totals.assigned ?? 0}
                  isMost={step._id === most}
                  edit={editLink}
                  remedy={remedy}
                  onRemind={onRemind}
                />
              ))}
            </ol>
          </Card>
        )}
      </Stack>
      <Card title="Details">
        <PathDetails path={path} />
      </Card>
    </div>
  )
}

/** The step where most users stop; undefined if it is no more than one user. */
function mostStopped(progress: Schemas['PathProgressReport'] | undefined) {
  const [first] = progress?.steps.toSorted((a, b) => b.stopped - a.stopped) ?? []
  return first && first.stopped > 1 ? first.step._id : undefined
}
