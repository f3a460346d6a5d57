import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { pathProgressLabels, pathProgressTones } from './learning-path-labels'

type Person = Pick<Schemas['PathPerson'], 'status' | 'isOverdue'>

/** The status of a user in a learning path, and whether it is overdue. */
export function PathProgressBadge({ person: { status, isOverdue } }: { person: Person }) {
  const label = pathProgressLabels[status]
  return (
    <Badge dot tone={isOverdue ? 'warning' : pathProgressTones[status]}>
      {isOverdue ? `${label}, overdue` : label}
    </Badge>
  )
}
