import { useQuery } from '@tanstack/react-query'
import { Badge } from '~/ui/display/badge'
import { formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import type { Tone } from '~/ui/display/tone.css'
import { courseCounts } from './person.api'

const parts = [
  { key: 'notStarted', label: 'not started', tone: 'neutral' },
  { key: 'inProgress', label: 'in progress', tone: 'info' },
  { key: 'completed', label: 'completed', tone: 'success' },
  { key: 'failed', label: 'failed', tone: 'danger' },
  { key: 'withdrawn', label: 'withdrawn', tone: 'neutral' },
  { key: 'overdue', label: 'overdue', tone: 'warning' },
] as const satisfies readonly { key: string; label: string; tone: Tone }[]

/** The number of courses by status, without zeros. */
export function CourseTotals({ userId }: { userId: string }) {
  const { data } = useQuery(courseCounts(userId))
  if (!data) return null
  const { counts } = data.data
  return (
    <Stack as="ul" direction="row" gap={2} wrap aria-label="Course progress">
      {parts
        .filter(({ key }) => counts[key] > 0)
        .map(({ key, label, tone }) => (
          <li key={key}>
            <Badge size="md" tone={tone}>
              {formatNumber(counts[key])} {label}
            </Badge>
          </li>
        ))}
    </Stack>
  )
}
