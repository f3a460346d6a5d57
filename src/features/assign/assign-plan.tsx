import type { UseQueryResult } from '@tanstack/react-query'
import type { BulkOutcome, Noun } from '~/fields/bulk-change'
import { ReadFailure } from '~/fields/read-failure'
import { Callout } from '~/ui/callout'
import { Loading, SkeletonText } from '~/ui/skeleton'
import { Stack } from '~/ui/stack'
import type { AssignmentBulk } from './assign.api'
import { planLines } from './assign-words'

interface AssignPlanProps {
  noun: Noun
  plan: UseQueryResult<BulkOutcome<AssignmentBulk>>
}

/** What the server says assigning would do: who is new, who has it already, who is left out and why. */
export function AssignPlan({ noun, plan }: AssignPlanProps) {
  const { data, error } = plan
  if (error)
    return (
      <ReadFailure
        level={3}
        error={error}
        query={plan}
        title="What this does could not be found out"
      />
    )
  if (!data || 'job' in data)
    return (
      <Loading label="Finding out what this does">
        <SkeletonText lines={2} />
      </Loading>
    )
  const isSome = data.counts.succeeded > 0
  const lines = planLines(noun, data)
  return (
    <Callout
      tone={isSome ? 'info' : 'warning'}
      title={isSome ? 'What this does' : 'Nothing would change'}
      live="polite"
    >
      <Stack as="ul" gap={1}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </Callout>
  )
}
