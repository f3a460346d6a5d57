import { Badge } from '~/ui/display/badge'
import type { Tone } from '~/ui/display/tone.css'

interface StateBadgeProps {
  deletedAt: string | null
  tone: Tone
  label: string
}

/** The status of an object of the library, or that it is deleted. */
export function StateBadge({ deletedAt, tone, label }: StateBadgeProps) {
  return (
    <Badge dot tone={deletedAt === null ? tone : 'danger'}>
      {deletedAt === null ? label : 'Deleted'}
    </Badge>
  )
}
