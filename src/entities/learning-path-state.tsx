import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { pathStatusLabels, pathStatusTones } from './learning-path-labels'

type LearningPath = Pick<Schemas['LearningPath'], 'status' | 'deletedAt'>

/** The status of a learning path. */
export function LearningPathState({ path: { status, deletedAt } }: { path: LearningPath }) {
  if (deletedAt !== null)
    return (
      <Badge dot tone="danger">
        Deleted
      </Badge>
    )
  return (
    <Badge dot tone={pathStatusTones[status]}>
      {pathStatusLabels[status]}
    </Badge>
  )
}
