import type { Schemas } from '~/api/schemas'
import { pathStatusLabels, pathStatusTones } from './learning-path-labels'
import { StateBadge } from './state-badge'

type LearningPath = Pick<Schemas['LearningPath'], 'status' | 'deletedAt'>

/** The status of a learning path. */
export function LearningPathState({ path: { status, deletedAt } }: { path: LearningPath }) {
  return (
    <StateBadge
      deletedAt={deletedAt}
      tone={pathStatusTones[status]}
      label={pathStatusLabels[status]}
    />
  )
}
