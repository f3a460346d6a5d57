import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import type { Tone } from '~/ui/display/tone.css'

type Status = Schemas['UserStatus']

export const statusLabels = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Inactive',
} as const satisfies Record<Status, string>

const statusTones = {
  active: 'success',
  invited: 'info',
  inactive: 'neutral',
} as const satisfies Record<Status, Tone>

/** The status of a user: active, invited or inactive. */
export function PersonStatus({ status }: { status: Status }) {
  return (
    <Badge dot tone={statusTones[status]}>
      {statusLabels[status]}
    </Badge>
  )
}
