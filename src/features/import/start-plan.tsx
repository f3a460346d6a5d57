import type { UseQueryResult } from '@tanstack/react-query'
import { PlanFailure } from '~/fields/plan-failure'
import { Loading, SkeletonText } from '~/ui/skeleton'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { startLines, type StartConsequences } from './start-words'

interface StartPlanProps {
  plan: UseQueryResult<StartConsequences>
  /** Whether what is known is too old to be shown. */
  isOld: boolean
}

/** What the server says an import would bring with it. */
export function StartPlan({ plan, isOld }: StartPlanProps) {
  const { data, error } = plan
  if (error) return <PlanFailure error={error} query={plan} />
  if (!data || isOld)
    return (
      <Loading label="Finding out what this does">
        <SkeletonText lines={3} />
      </Loading>
    )
  return (
    <Stack as="ul" gap={2} aria-live="polite" aria-busy={plan.isPlaceholderData}>
      {startLines(data).map((line) => (
        <Text as="li" key={line}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}
