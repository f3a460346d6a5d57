import type { UseQueryResult } from '@tanstack/react-query'
import { PlanError } from '~/bulk/plan-error'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

interface PlanLinesProps<Plan> {
  plan: UseQueryResult<Plan>
  /** The plan, a line each. */
  linesOf: (plan: Plan) => string[]
  /** Whether the plan is outdated. */
  isOld?: boolean
}

/** What the server would do when starting or rolling back an import. */
export function PlanLines<Plan>({ plan, linesOf, isOld = false }: PlanLinesProps<Plan>) {
  const { data, error } = plan
  if (error) return <PlanError error={error} query={plan} />
  if (!data || isOld)
    return (
      <Loading label="Finding out what this does">
        <SkeletonText lines={3} />
      </Loading>
    )
  return (
    <Stack as="ul" gap={2} aria-live="polite" aria-busy={plan.isPlaceholderData}>
      {linesOf(data).map((line) => (
        <Text as="li" key={line}>
          {line}
        </Text>
      ))}
    </Stack>
  )
}
