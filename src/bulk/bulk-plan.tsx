import type { UseQueryResult } from '@tanstack/react-query'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { BulkDone, BulkOutcome, BulkLabels, Noun } from './bulk-action'
import { reasonLines, succeededOfAll } from './bulk-labels'
import { PlanError } from './plan-error'

interface BulkPlanProps<Done extends BulkDone> {
  noun: Noun
  words: Pick<BulkLabels, 'will' | 'note'>
  /** The name, when it is about one thing. */
  name?: string | undefined
  plan: UseQueryResult<BulkOutcome<Done>>
  consequences: (done: Done) => string[]
}

/** What the server says a change would do: for how many, what comes along, and what is left out why. */
export function BulkPlan<Done extends BulkDone>(props: BulkPlanProps<Done>) {
  const { noun, words, name, plan, consequences } = props
  const { data, error } = plan
  if (error) return <PlanError error={error} query={plan} />
  if (!data || 'job' in data)
    return (
      <Loading label="Checking what changes">
        <SkeletonText lines={2} />
      </Loading>
    )
  return (
    <Stack gap={2} aria-live="polite">
      <Text weight="medium">
        {succeededOfAll(noun, data, name)} will be {words.will}.
      </Text>
      <Stack as="ul" gap={1}>
        {[...consequences(data), ...reasonLines(noun, data.reasons)].map((line) => (
          <Text as="li" key={line}>
            {line}
          </Text>
        ))}
      </Stack>
      {data.counts.succeeded > 0 && words.note && <Text tone="muted">{words.note}</Text>}
    </Stack>
  )
}
